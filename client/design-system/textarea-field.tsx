import type { ComponentProps } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'

type TextareaFieldProps = Omit<FieldFrameProps, 'icon'> & Omit<ComponentProps<'textarea'>, 'className' | 'id'>

/** A field for text of several lines. It can be resized vertically only. */
export function TextareaField({ label, isLabelHidden, hint, error, ...textarea }: TextareaFieldProps) {
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} boxClassName="is-text">
      {(described) => <textarea rows={4} {...textarea} {...described} />}
    </FieldFrame>
  )
}
