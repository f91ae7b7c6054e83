import { formFields } from '#client/lib/forms/form-result.ts'
import { seenName } from './entered-item.ts'
import type { FormValues } from './fields.ts'
import { itemForm, versionField } from './item-forms.ts'
import type { EditedRecord, ItemKind } from './item-kind.ts'

interface HiddenFieldsProps<Item extends EditedRecord> {
  kind: ItemKind<Item>
  form: { base: Item | null; baseValues: FormValues }
  idempotencyKey: string
}

/** For a form that is sent without script. */
export function HiddenFields<Item extends EditedRecord>({
  kind,
  form: { base, baseValues },
  idempotencyKey,
}: HiddenFieldsProps<Item>) {
  const ownChanging = kind.fields.filter(({ changesByItself }) => changesByItself === true)
  return (
    <>
      <input type="hidden" name={formFields.form} value={itemForm} />
      <input type="hidden" name={formFields.idempotencyKey} value={idempotencyKey} />
      {base !== null && (
        <>
          <input type="hidden" name={versionField} value={base.version} />
          {ownChanging.map(({ name }) => (
            <input key={name} type="hidden" name={seenName(name)} value={String(baseValues[name])} />
          ))}
        </>
      )}
    </>
  )
}
