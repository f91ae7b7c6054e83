import { useRef } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { FieldFrame } from '#client/design-system/field-frame.tsx'
import type { DecimalSignName, ImportKind } from '#contract/import-rules.ts'
import { useCheck } from './use-check.ts'

interface FileFormProps {
  kind: ImportKind
  file: File | null
  /** Undefined: the numbers of the file decide. */
  decimalSign: DecimalSignName | undefined
  onChooseSign: (sign: DecimalSignName | undefined) => void
  onChoose: (file: File | null) => void
  /** Gets the id of the check. */
  onChecked: (id: string) => void
}

/** Chooses a file and sends it to be checked. */
export function FileForm({ kind, file, decimalSign, onChooseSign, onChoose, onChecked }: FileFormProps) {
  const { isSending, failure, setFailure, check } = useCheck(kind, onChecked)
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      noValidate
      className="import-form noscript:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (file !== null) return void check(file, decimalSign)
        setFailure('Choose a file.')
        input.current!.focus()
      }}
    >
      <FieldFrame
        label="CSV file"
        hint="UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs"
        {...(failure === null ? {} : { error: failure })}
      >
        {(described) => (
          <input
            {...described}
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => {
              setFailure(null)
              onChoose(target.files?.[0] ?? null)
            }}
          />
        )}
      </FieldFrame>
      <SelectField
        label="Decimal sign"
        value={decimalSign ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChooseSign(value === '' ? undefined : (value as DecimalSignName))
        }
      >
        <option value="">As the numbers of the file show</option>
        <option value="point">Point: 1,250.50</option>
        <option value="comma">Comma: 1.250,50</option>
      </SelectField>
      <Button type="submit" aria-disabled={isSending || undefined} busy={isSending && 'The file is checked'}>
        Check file
      </Button>
    </form>
  )
}
