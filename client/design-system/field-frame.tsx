// The frame of every field: a visible label, the box, and one note below.
import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'

export interface FieldFrameProps {
  label: string
  /** The label is only for screen readers. */
  isLabelHidden?: boolean
  icon?: IconName
  /** Shown below the field unless there is an error. */
  hint?: string
  error?: string
}

export interface FieldAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function FieldFrame({
  label,
  isLabelHidden = false,
  icon,
  hint,
  error,
  trailing,
  boxClassName = '',
  children,
}: FieldFrameProps & {
  trailing?: ReactNode
  boxClassName?: string
  children: (described: FieldAttributes) => ReactNode
}) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelClassName}>
        {label}
      </label>
      <span className={`field-box ${boxClassName}`}>
        {icon !== undefined && <Icon name={icon} className="size-5.5 text-sea in-[.on-night]:text-sun" />}
        {children({
          id,
          'aria-describedby': note === undefined ? undefined : `${id}-note`,
          'aria-invalid': error === undefined ? undefined : true,
        })}
        {trailing}
      </span>
      {note !== undefined && <FieldNote id={`${id}-note`} note={note} isError={error !== undefined} />}
    </div>
  )
}

export const labelClassName = 'font-semibold text-ink text-small in-[.on-night]:text-paper'

/** The one line below a field or a group of fields. */
export function FieldNote({ id, note, isError }: { id: string; note: string; isError: boolean }) {
  return (
    <span id={id} className={`text-[0.875rem] ${isError ? 'text-err' : 'text-ink-3'}`}>
      {note}
    </span>
  )
}
