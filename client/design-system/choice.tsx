// Native checkboxes and radios, drawn 22 px large in rows of 40.
import './choice.css'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote, labelClassName } from './field-frame.tsx'
import { Link } from './link.tsx'
import { Mark, type MarkName } from './mark.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'children'> {
  label: ReactNode
  hint?: string
  error?: string
  /** Shows the indeterminate state: only some of the items below it are checked. */
  isMixed?: boolean
}

export function Checkbox({ label, hint, error, isMixed = false, ...input }: CheckboxProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid min-w-0">
      <label className="choice">
        <input
          {...input}
          type="checkbox"
          ref={(element) => {
            if (element !== null) element.indeterminate = isMixed
          }}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        <span>{label}</span>
      </label>
      {note !== undefined && <FieldNote id={`${id}-note`} note={note} isError={error !== undefined} />}
    </div>
  )
}

/** Looks like a heading of the third size. */
export const largeLegendClassName = 'mb-2 font-bold font-display text-d3 text-ink'

export interface ChoiceOption {
  value: string
  label: string
  /** Below the label, in a radio group. */
  note?: string
  /** Number of what has the value, at the end of the line of a radio group. */
  count?: number | undefined
  isDisabled?: boolean
}

interface RadioGroupProps {
  legend: string
  /** As large as a heading, for a group that is a section of its form. */
  isLegendLarge?: boolean
  name?: string
  options: readonly ChoiceOption[]
  /** Controlled with `onChange`; uncontrolled with `defaultValue`. */
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  hint?: string
  error?: string
  isDisabled?: boolean
}

export function RadioGroup(props: RadioGroupProps) {
  const id = useId()
  const note = props.error ?? props.hint
  return (
    <fieldset
      className="grid min-w-0"
      disabled={props.isDisabled}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
    >
      <legend className={props.isLegendLarge ? largeLegendClassName : `${labelClassName} mb-1`}>
        {props.legend}
      </legend>
      {props.options.map((option) => (
        <label key={option.value} className="choice" data-count={option.count}>
          <input type="radio" name={props.name ?? id} {...radioAttributes(props, option)} />
          <span>
            <span>{option.label}</span>
            {option.note !== undefined && <span className="block text-ink-3 text-small">{option.note}</span>}
          </span>
        </label>
      ))}
      {note !== undefined && <FieldNote id={`${id}-note`} note={note} isError={props.error !== undefined} />}
    </fieldset>
  )
}

interface SegmentsProps extends Omit<RadioGroupProps, 'options' | 'hint' | 'error'> {
  options: readonly (ChoiceOption & { mark?: MarkName | undefined })[]
  isLegendHidden?: boolean
  /** Shows only the marks. The labels are for screen readers. */
  isMarkOnly?: boolean
  /** As wide as a text field. */
  isFullWidth?: boolean
}

/** A choice between a few options side by side, such as a layout or yes and no. */
export function Segments(props: SegmentsProps) {
  const { isLegendHidden = false, isMarkOnly = false, isFullWidth = false } = props
  const id = useId()
  return (
    <fieldset className="grid min-w-0 justify-items-start gap-1.5" disabled={props.isDisabled}>
      <legend className={isLegendHidden ? 'sr-only' : `${labelClassName} mb-1.5`}>{props.legend}</legend>
      <div className={isFullWidth ? 'segments is-full' : 'segments'}>
        {props.options.map((option) => (
          <label
            key={option.value}
            className={isMarkOnly ? 'segment is-mark' : 'segment'}
            title={isMarkOnly ? option.label : undefined}
          >
            <input type="radio" name={props.name ?? id} {...radioAttributes(props, option)} />
            {option.mark !== undefined && <Mark name={option.mark} />}
            <span className={isMarkOnly ? 'sr-only' : undefined}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SegmentLink {
  title: string
  mark: MarkName
  to: string
  isCurrent: boolean
}

/** Links that look like `Segments`, for example to the layouts of a list. */
export function SegmentLinks({ label, links }: { label: string; links: readonly SegmentLink[] }) {
  return (
    <nav className="segments" aria-label={label}>
      {links.map(({ title, mark, to, isCurrent }) => (
        <Link
          key={title}
          to={to}
          title={title}
          aria-current={isCurrent ? 'true' : undefined}
          className="segment is-mark"
        >
          <Mark name={mark} />
          <span className="sr-only">{title}</span>
        </Link>
      ))}
    </nav>
  )
}

type ChoiceState = Pick<RadioGroupProps, 'value' | 'defaultValue' | 'onChange'> & { error?: string }

function radioAttributes({ value, defaultValue, onChange, error }: ChoiceState, option: ChoiceOption) {
  return {
    value: option.value,
    disabled: option.isDisabled,
    'aria-invalid': error === undefined ? undefined : true,
    ...(value === undefined
      ? { defaultChecked: defaultValue === option.value }
      : { checked: value === option.value }),
    onChange: () => onChange?.(option.value),
  }
}
