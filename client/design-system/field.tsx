import type { ComponentProps } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { Icon } from './icon.tsx'

export function Field({
  label,
  isLabelHidden,
  icon,
  hint,
  error,
  ...input
}: FieldFrameProps & Omit<ComponentProps<'input'>, 'className' | 'id'>) {
  return (
    <FieldFrame {...{ label, isLabelHidden, icon, hint, error }}>
      {(described) => <input type="text" {...input} {...described} />}
    </FieldFrame>
  )
}

export function SelectField({
  label,
  isLabelHidden,
  icon,
  hint,
  error,
  children,
  ...select
}: FieldFrameProps & Omit<ComponentProps<'select'>, 'className' | 'id'>) {
  return (
    <FieldFrame
      {...{ label, isLabelHidden, icon, hint, error }}
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
