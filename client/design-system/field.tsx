import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface Frame {
  label: string
  icon?: IconName
  /** Below the field; an error takes its place. */
  hint?: string
  error?: string
}

interface Described {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

function FieldFrame({
  label,
  icon,
  hint,
  error,
  trailing,
  children,
}: Frame & { trailing?: ReactNode; children: (described: Described) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold text-ink text-small in-[.on-night]:text-paper">
        {label}
      </label>
      <span className="field-box">
        {icon !== undefined && <Icon name={icon} className="size-5.5 text-sea in-[.on-night]:text-sun" />}
        {children({
          id,
          'aria-describedby': note === undefined ? undefined : `${id}-note`,
          'aria-invalid': error === undefined ? undefined : true,
        })}
        {trailing}
      </span>
      {note !== undefined && (
        <span id={`${id}-note`} className={`text-[14px] ${error === undefined ? 'text-ink-3' : 'text-err'}`}>
          {note}
        </span>
      )}
    </div>
  )
}

export function Field({
  label,
  icon,
  hint,
  error,
  ...input
}: Frame & Omit<ComponentProps<'input'>, 'className' | 'id'>) {
  return (
    <FieldFrame label={label} icon={icon} hint={hint} error={error}>
      {(described) => <input type="text" {...input} {...described} />}
    </FieldFrame>
  )
}

export function SelectField({
  label,
  icon,
  hint,
  error,
  children,
  ...select
}: Frame & Omit<ComponentProps<'select'>, 'className' | 'id'>) {
  return (
    <FieldFrame
      label={label}
      icon={icon}
      hint={hint}
      error={error}
      trailing={<Icon name="chevron-down" className="pointer-events-none size-4.5" />}
    >
      {(described) => (
        <select {...select} {...described}>
          {children}
        </select>
      )}
    </FieldFrame>
  )
}
