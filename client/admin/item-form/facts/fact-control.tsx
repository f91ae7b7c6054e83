// The control of one optional field.

import type { Entry, FieldValue, Texts } from '#client/admin/item-form/fields.ts'
import { ItemField } from '#client/admin/item-form/item-field.tsx'
import { PictureView } from '#client/admin/item-form/picture-view.tsx'
import type { FormPictures } from '#client/admin/item-form/pictures.ts'
import { Segments } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { EntriesControl } from './entries-control.tsx'
import { type FactField, type PictureTextsField, picturesInOrder, textKeyOf } from './fact-fields.ts'

interface FactControlProps {
  field: FactField
  value: FieldValue
  pictures: FormPictures
  /** Of all fields. */
  errors: Readonly<Record<string, string>>
  isDisabled: boolean
  onChange: (value: FieldValue) => void
}

export function FactControl({ field, value, pictures, errors, isDisabled, onChange }: FactControlProps) {
  const { name, label, hint } = field
  const error = errors[name]
  switch (field.kind) {
    case 'lines':
      return (
        <TextareaField
          {...{ name, label, error }}
          hint={hint ?? 'One per line'}
          rows={4}
          value={String(value)}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'entries':
      return (
        <EntriesControl
          field={field}
          entries={value as readonly Entry[]}
          errors={errors}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      )
    case 'pictureTexts':
      return (
        <PictureTexts
          field={field}
          texts={value as Texts}
          pictures={pictures}
          error={error}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      )
    case 'segments':
      return (
        <Segments
          legend={label}
          name={name}
          options={field.options}
          isFullWidth
          value={String(value)}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      )
    default:
      return (
        <ItemField
          field={field}
          value={value}
          error={error}
          isDisabled={isDisabled}
          onChange={onChange}
          onProblem={() => {}}
        />
      )
  }
}

interface PictureTextsProps {
  field: PictureTextsField
  texts: Texts
  pictures: FormPictures
  error: string | undefined
  isDisabled: boolean
  onChange: (texts: Texts) => void
}

function PictureTexts({ field, texts, pictures, error, isDisabled, onChange }: PictureTextsProps) {
  const shown = picturesInOrder(pictures)
  if (shown.length === 0) return <p className="text-small">There are no pictures yet.</p>
  const hasMain = pictures.main !== null
  return (
    <ul className="picture-texts">
      {shown.map((picture, place) => {
        const key = textKeyOf(picture)
        const text = texts[key] ?? ''
        return (
          <li key={picture.key}>
            <span className="picture-of-text">
              <PictureView picture={picture} alt="" width={72} height={54} />
            </span>
            <Field
              name={`${field.name}.${place}`}
              label={
                hasMain && place === 0
                  ? 'What the main image shows'
                  : `What preview ${hasMain ? place : place + 1} shows`
              }
              value={text}
              maxLength={field.maxLength}
              error={error}
              disabled={isDisabled}
              autoComplete="off"
              onChange={({ target }) => onChange(withText(texts, key, target.value))}
            />
          </li>
        )
      })}
    </ul>
  )
}

function withText(texts: Texts, key: string, text: string): Texts {
  const { [key]: _before, ...others } = texts
  return text === '' ? others : { ...texts, [key]: text }
}
