// The form of a tour or product that was sent without script and refused: it shows what was entered.
import type { FormRefused } from '#client/lib/forms/form-result.ts'
import { enteredFacts, enteredFields, enteredIn } from './entered-item.ts'
import { fieldsOf } from './facts/fact-fields.ts'
import type { FormValues } from './fields.ts'
import { versionField } from './item-forms.ts'
import type { EditedRecord, ItemKind } from './item-kind.ts'
import { picturesOf } from './pictures.ts'

/** Why the last attempt failed, if the error belongs to no field, and the remedy. */
export interface SaveFailure {
  message: string
  remedy: 'try again' | 'sign in' | 'ask a super admin' | 'open it again'
}

/** The record in the version that was edited, so that the next press is no edit of a version which nobody has seen. */
export function editedItem<Item extends EditedRecord>(
  item: Item | null,
  refused: FormRefused | null,
): Item | null {
  return item && refused ? { ...item, version: Number(refused.values[versionField]) } : item
}

/** `shown`: the record that the form was drawn for. */
export function refusedValues<Item extends EditedRecord>(
  kind: ItemKind<Item>,
  shown: Item | null,
  { values }: FormRefused,
): FormValues {
  const entered = enteredIn(values)
  return {
    ...enteredFields(kind.fields, entered),
    ...enteredFacts(fieldsOf(kind.facts?.sections ?? []), entered, picturesOf(shown)),
  }
}

export function refusedFailure(refused: FormRefused | null): SaveFailure | null {
  if (refused === null || Object.keys(refused.refusal.fieldErrors).length > 0) return null
  const { code, message } = refused.refusal
  if (code === 'super_admin_only') return { message, remedy: 'ask a super admin' }
  return { message, remedy: code === 'version_conflict' ? 'open it again' : 'try again' }
}
