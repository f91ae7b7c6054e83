// Changes one field of the selected tours or products. With script, shows the first of them before and after.
import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { useEntered } from '#client/admin/form/use-entered.ts'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { FormDone, FormResult } from '#client/lib/forms/form-result.ts'
import { boxName } from '#client/lib/forms/send-form.ts'
import type { BulkField, BulkRecord } from './bulk-fields.ts'
import { type BulkKind, type BulkValue, bulkForm, controlOf, rowBox } from './bulk-forms.ts'

interface BulkChangeProps {
  kind: BulkKind
  /** The selected records, with those of other pages. */
  items: readonly BulkRecord[]
  /** Those without a box in the page. */
  elsewhere: readonly BulkRecord[]
  /** The page's `actionData`. */
  sent: FormResult<BulkValue> | undefined
  initialKey: string
  onChanged: (done: FormDone<BulkValue>) => void
}

/** Records whose change is shown before. */
const previewed = 5

export function BulkChange({ kind, items, elsewhere, sent, initialKey, onChanged }: BulkChangeProps) {
  const form = usePageForm<BulkValue>({
    name: bulkForm,
    sent,
    initialKey,
    onDone(done) {
      toast.success(successText)
      onChanged(done)
    },
  })
  const hasScript = useHydrated()
  const entered = useEntered(form)
  const name = String(entered?.get('field') ?? form.values.field ?? kind.fields[0]!.name)
  const field = kind.fields.find((each) => each.name === name) ?? kind.fields[0]!
  const value = field.read(String(entered?.get(controlOf(field)) ?? form.values[controlOf(field)] ?? ''))
  const numbers = kind.fields.filter(({ options }) => options === undefined)
  const choices = kind.fields.filter(({ options }) => options !== undefined)
  return (
    <FormDisclosure id={bulkForm} form={form} label="Change selected" send="Change" saysDone={false}>
      {hasScript && (
        <p className="font-[650] text-ink">
          {items.length === 1 ? 'Change 1 record' : `Change ${formatNumber(items.length)} records`}
        </p>
      )}
      {elsewhere.map(({ _id }) => (
        <input key={_id} type="hidden" name={boxName(rowBox, _id)} value="on" />
      ))}
      <SelectField label="Change" name="field" defaultValue={form.values.field}>
        {kind.fields.map((each) => (
          <option key={each.name} value={each.name}>
            {each.label}
          </option>
        ))}
      </SelectField>
      {(!hasScript || field.options === undefined) && (
        <Field
          label="Value"
          name={controlOf(numbers[0]!)}
          inputMode="decimal"
          autoComplete="off"
          hint={hasScript ? field.unit : 'A price, a percentage or an amount'}
          error={errorOf(form.fieldErrors, numbers)}
          defaultValue={form.values[controlOf(numbers[0]!)]}
        />
      )}
      {choices
        .filter((each) => !hasScript || each.name === name)
        .map((each) => (
          <SelectField
            key={each.name}
            label={hasScript ? 'New value' : each.label}
            name={controlOf(each)}
            error={form.fieldErrors[each.name]}
            defaultValue={form.values[controlOf(each)]}
          >
            <option value="">Choose a value</option>
            {each.options!.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </SelectField>
        ))}
      {hasScript && <Preview items={items} field={field} value={value} />}
    </FormDisclosure>
  )
}

function errorOf(
  errors: Readonly<Partial<Record<string, string>>>,
  fields: readonly BulkField[],
): string | undefined {
  return fields.map(({ name }) => errors[name]).find((error) => error !== undefined)
}

interface PreviewProps {
  items: readonly BulkRecord[]
  field: BulkField
  value: ReturnType<BulkField['read']>
}

function Preview({ items, field, value }: PreviewProps) {
  return (
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
  )
}
