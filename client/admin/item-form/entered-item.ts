// What was entered in the form of a tour or product that was sent without script. The names of its controls are those of the
// fields; entries of lists and texts of pictures are numbered.
import { boxName, type SentForm } from '#client/lib/forms/send-form.ts'
import { type EntriesField, type FactField, picturesInOrder, textKeyOf } from './facts/fact-fields.ts'
import type { Entry, FieldDefinition, FieldValue, FormValues, Texts } from './fields.ts'
import type { FormPictures } from './pictures.ts'

type Entered = Pick<SentForm, 'text' | 'chosen'>

/** Of a field that changes by itself: the value that was typed over. */
export const seenName = (name: string) => `${name}Seen`

/** The entries of a refused form. */
export function enteredIn(values: Readonly<Record<string, string>>): Entered {
  return {
    text: (name) => values[name] ?? '',
    chosen: (name) =>
      Object.keys(values).flatMap((each) =>
        each.startsWith(boxName(name, '')) ? [each.slice(name.length + 1)] : [],
      ),
  }
}

export function enteredFields(fields: readonly FieldDefinition[], { text, chosen }: Entered): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      if (field.kind === 'flag') return [field.name, text(field.name) === 'yes']
      return [
        field.name,
        field.kind === 'tags' ? tagsIn(field.options, chosen(field.name)) : text(field.name),
      ]
    }),
  )
}

const tagsIn = (options: readonly string[], chosen: readonly string[]) =>
  options.filter((option) => chosen.includes(option))

/** The values that were typed over, of fields that change by themselves. */
export function enteredSeen(fields: readonly FieldDefinition[], { text }: Entered): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ name, changesByItself }) => (changesByItself ? [[name, text(seenName(name))]] : [])),
  )
}

/** `pictures`: those that the form showed, in whose order the texts are. */
export function enteredFacts(
  fields: readonly FactField[],
  entered: Entered,
  pictures: FormPictures,
): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, enteredFact(field, entered, pictures)]))
}

function enteredFact(field: FactField, entered: Entered, pictures: FormPictures): FieldValue {
  if (field.kind === 'entries') return enteredEntries(field, entered)
  if (field.kind !== 'pictureTexts') return entered.text(field.name)
  const texts: Record<string, string> = {}
  for (const [place, picture] of picturesInOrder(pictures).entries()) {
    const text = entered.text(`${field.name}.${place}`)
    if (text !== '') texts[textKeyOf(picture)] = text
  }
  return texts satisfies Texts
}

/** Without entries in which nothing is filled in. */
function enteredEntries({ name, parts, max }: EntriesField, { text, chosen }: Entered): Entry[] {
  const entries: Entry[] = Array.from({ length: max + 1 }, (_, place) =>
    Object.fromEntries(
      parts.map((part) => {
        const partName = `${name}.${place}.${part.name}`
        return [part.name, part.kind === 'checks' ? chosen(partName) : text(partName)]
      }),
    ),
  )
  return entries.filter((entry) => Object.values(entry).some((value) => value.length > 0))
}
