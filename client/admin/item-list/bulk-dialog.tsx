// Changes one field of the selected tours or products. Shows the first of them before and after.
import { useState } from 'react'
import { FormDialog } from '#client/admin/form/form-dialog.tsx'
import { useFormCall } from '#client/admin/form/use-form-call.ts'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { type BulkResult, maxBulk } from '#contract/bulk-edits.ts'
import type { BulkEdit, BulkField, BulkRecord } from './bulk-fields.ts'

export interface BulkKind {
  fields: readonly BulkField[]
  change: (ids: readonly string[], values: BulkEdit, idempotencyKey: string) => Promise<BulkResult>
  undo: (id: string) => Promise<{ undone: string[]; kept: string[] }>
}

interface BulkDialogProps {
  kind: BulkKind
  items: readonly BulkRecord[]
  isOpen: boolean
  onClose: () => void
  onChanged: (result: BulkResult) => void
}

/** Records whose change is shown before. */
const previewed = 5

export function BulkDialog({ kind, items, isOpen, onClose, onChanged }: BulkDialogProps) {
  const [name, setName] = useState(kind.fields[0]!.name)
  const [input, setInput] = useState('')
  const [result, setResult] = useState<BulkResult | null>(null)
  const call = useFormCall(() => {}, { isForSuperAdmins: true })
  const field = kind.fields.find((each) => each.name === name)!
  const value = field.read(input)

  function change(): void {
    if (items.length > maxBulk) {
      call.setErrors({ [name]: `At most ${maxBulk} at once. Select fewer.` })
      return
    }
    if (value === null) {
      call.setErrors({ [name]: input === '' ? 'required' : 'This value cannot be used.' })
      return
    }
    const ids = items.map(({ _id }) => _id)
    const values = { [name]: value }
    void call.submit(JSON.stringify([ids, values]), async (idempotencyKey) => {
      const changed = await kind.change(ids, values, idempotencyKey)
      setResult(changed)
      onChanged(changed)
    })
  }

  const valueField = {
    label: field.options === undefined ? 'Value' : 'New value',
    value: input,
    error: call.errors[name],
    hint: field.unit,
    onChange: ({ target }: { target: { value: string } }) => setInput(target.value),
  }
  return (
    <FormDialog
      isOpen={isOpen && result === null}
      title={items.length === 1 ? 'Change 1 record' : `Change ${formatNumber(items.length)} records`}
      send="Change"
      isSending={call.isSending}
      failure={call.failure}
      onSend={change}
      onClose={onClose}
    >
      <SelectField
        label="Change"
        value={name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setInput('')
          call.setErrors({})
        }}
      >
        {kind.fields.map((each) => (
          <option key={each.name} value={each.name}>
            {each.label}
          </option>
        ))}
      </SelectField>
      {field.options === undefined ? (
        <Field {...valueField} inputMode="decimal" autoComplete="off" />
      ) : (
        <SelectField {...valueField}>
          <option value="">Choose a value</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      )}
      <div role="status" className="min-h-12">
        <ul className="grid gap-1 text-small">
          {items.slice(0, previewed).map((item) => (
            <li key={item._id} className="wrap-anywhere">
              <b className="text-ink">{item.title}</b>
              <span>{`: ${field.before(item)}${value !== null ? ` → ${field.after(item, value)}` : ''}`}</span>
            </li>
          ))}
        </ul>
        {items.length > previewed && (
          <p className="text-small">{`and ${formatNumber(items.length - previewed)} more.`}</p>
        )}
      </div>
    </FormDialog>
  )
}
