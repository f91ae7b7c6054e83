import { useRef } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { FieldFrame } from '#client/design-system/field-frame.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import type { ImportKind } from '#contract/import-rules.ts'
import { useCheck } from './use-check.ts'

interface FileFormProps {
  kind: ImportKind
  file: File | null
  onChoose: (file: File | null) => void
  /** Gets the id of the check. */
  onChecked: (id: string) => void
}

/** Chooses a file and sends it to be checked. */
export function FileForm({ kind, file, onChoose, onChecked }: FileFormProps) {
  const { isSending, failure, setFailure, check } = useCheck(kind, onChecked)
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      noValidate
      className="import-form noscript:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        if (file !== null) return void check(file)
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
      <Button type="submit" aria-disabled={isSending || undefined}>
        {isSending && <Spinner size="small" label="The file is checked" />}
        Check file
      </Button>
    </form>
  )
}
