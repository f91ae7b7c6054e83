import type { ComponentProps } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'

type TextareaFieldProps = Omit<FieldFrameProps, 'icon'> & Omit<ComponentProps<'textarea'>, 'className' | 'id'>

/** Text of several lines; it grows by its corner, never sideways. */
export function TextareaField({ label, isLabelHidden, hint, error, ...textarea }: TextareaFieldProps) {
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} boxClassName="is-text">
      {(described) => <textarea rows={4} {...textarea} {...described} />}
    </FieldFrame>
  )
}
