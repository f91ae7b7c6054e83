// Five radios that look like stars. CSS alone fills the stars up to the chosen one.
import './rating-input.css'
import { useId } from 'react'
import { FieldNote, labelClassName } from './field-frame.tsx'
import { Icon } from './icon.tsx'

interface RatingInputProps {
  label: string
  /** Name in the form. Default: a generated name. */
  name?: string
  /** Controlled with `onChange`; uncontrolled with `defaultValue`. */
  value?: number
  defaultValue?: number
  onChange?: (value: number) => void
  hint?: string
  error?: string
  isDisabled?: boolean
}

const stars = [1, 2, 3, 4, 5]

export function RatingInput(props: RatingInputProps) {
  const id = useId()
  const note = props.error ?? props.hint
  return (
    <fieldset
      className="rating-input"
      disabled={props.isDisabled}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
    >
      <legend className={labelClassName}>{props.label}</legend>
      <div className="rating-stars">
        {stars.map((star) => (
          <label key={star} className="rating-star">
            <input
              type="radio"
              name={props.name ?? id}
              value={star}
              aria-invalid={props.error === undefined ? undefined : true}
              {...(props.value === undefined
                ? { defaultChecked: props.defaultValue === star }
                : { checked: props.value === star })}
              onChange={() => props.onChange?.(star)}
            />
            <Icon name="star-empty" className="rating-empty size-8" />
            <Icon name="star" className="rating-full size-8" />
            <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
          </label>
        ))}
      </div>
      {note !== undefined && <FieldNote id={`${id}-note`} note={note} isError={props.error !== undefined} />}
    </fieldset>
  )
}
