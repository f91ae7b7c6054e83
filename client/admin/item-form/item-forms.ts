// The form of a tour or product that is sent without script: it makes the documented call. With script the form calls by
// itself (use-item-form.ts).
import { successText } from '#client/features/toasts/texts.ts'
import type { Api } from '#client/lib/api.ts'
import { type FormSender, type SentForm, wrongEntries } from '#client/lib/forms/send-form.ts'
import { maxPictureRequest, maxPreviews } from '#contract/pictures.ts'
import { enteredFacts, enteredFields, enteredSeen } from './entered-item.ts'
import { type FactField, fieldsOf, toFactInput } from './facts/fact-fields.ts'
import { isSameValue, toInputValues, toSeenInput } from './fields.ts'
import type { EditedRecord, ItemInput, ItemKind } from './item-kind.ts'
import {
  addPreviews,
  chooseMain,
  type FormPictures,
  picturesOf,
  storedPicture,
  tooMuchMessage,
  toPictureInput,
} from './pictures.ts'

export const itemForm = 'item'
/** Hidden field: the version that is edited. */
export const versionField = 'version'

interface EditedItem {
  /** Id of the record that is changed. */
  id?: string
  /** Id of the record that a new one is a copy of. */
  copiedId?: string
}

export function itemForms<Item extends EditedRecord>(
  kind: ItemKind<Item>,
  { id, copiedId }: EditedItem,
): Record<typeof itemForm, FormSender> {
  return {
    async [itemForm](call, sent) {
      const source = id ?? copiedId
      const shown = source === undefined ? null : await kind.read(call, source)
      await saveItem({ kind, call, sent, id: id ?? null, shown })
      return successText
    },
  }
}

interface ItemPress<Item extends EditedRecord> {
  kind: ItemKind<Item>
  call: Api
  sent: SentForm
  id: string | null
  /** The record whose pictures the form has shown. */
  shown: Item | null
}

async function saveItem<Item extends EditedRecord>(press: ItemPress<Item>): Promise<void> {
  const { kind, call, sent, id } = press
  const fields = readFields(press)
  const pictures = readPictures(press)
  const placeholder = pictures.main === null ? {} : { image: 'chosen' }
  const version = id === null ? {} : { version: Number(sent.text(versionField)) }
  const wrong = kind.check({ ...fields, ...placeholder, previews: [] }, id === null)
  if (Object.keys(wrong).length > 0) throw wrongEntries(wrong)
  const input = { ...fields, ...(await toInput(pictures)), ...version }
  if (JSON.stringify(input).length > maxPictureRequest) throw wrongEntries({ image: tooMuchMessage })
  await kind.write(call, id, input, sent.key)
}

/** The same for each press with the same entries, whatever an earlier one has changed: so its idempotency key fits. */
function readFields<Item extends EditedRecord>({ kind, sent, id }: ItemPress<Item>): ItemInput {
  const values = enteredFields(kind.fields, sent)
  const seen = enteredSeen(kind.fields, sent)
  const fields = kind.fields.filter(
    ({ name, changesByItself }) => id === null || !changesByItself || !isSameValue(values[name], seen[name]),
  )
  const factFields = fieldsOf(kind.facts?.sections ?? [])
  const pictures = picturesWithText(factFields, sent)
  const facts = toFactInput(factFields, enteredFacts(factFields, sent, pictures), pictures)
  return { ...toInputValues(fields, values), ...(id === null ? {} : toSeenInput(fields, seen)), ...facts }
}

/** One for each text that the form has: the record may have other pictures by now. */
function picturesWithText(fields: readonly FactField[], sent: SentForm): FormPictures {
  const names = fields.filter(({ kind }) => kind === 'pictureTexts').map(({ name }) => name)
  const places = Array.from({ length: 1 + maxPreviews }, (_, place) => place).filter((place) =>
    names.some((name) => sent.has(`${name}.${place}`)),
  )
  return { main: null, previews: places.map((place) => storedPicture(String(place))) }
}

/** Chosen pictures replace those of the record. */
function readPictures<Item extends EditedRecord>({ kind, sent, id, shown }: ItemPress<Item>): FormPictures {
  const limits = id === null ? kind.limits.add : kind.limits.edit
  const before = picturesOf(shown)
  const [mains, added] = [sent.files('image'), sent.files('previews')]
  const main = chooseMain(before.main, mains, limits.main)
  const previews = addPreviews(added.length > 0 ? [] : before.previews, added, limits.preview)
  const problems = {
    ...(main.problems[0] && { image: main.problems[0].named }),
    ...(previews.problems[0] && { previews: previews.problems[0].named }),
  }
  if (Object.keys(problems).length > 0) throw wrongEntries(problems)
  return { main: main.result, previews: previews.result }
}

async function toInput({ main, previews }: FormPictures): Promise<ItemInput> {
  return {
    ...(main === null ? {} : { image: await toPictureInput(main, 'image') }),
    previews: await Promise.all(previews.map((picture) => toPictureInput(picture, 'previews'))),
  }
}
