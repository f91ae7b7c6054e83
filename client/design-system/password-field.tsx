import { type ComponentProps, useState } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { Icon } from './icon.tsx'

type PasswordFieldProps = Omit<FieldFrameProps, 'icon'> &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'>

/** A password field with a button that shows and hides the password. */
export function PasswordField({ label, isLabelHidden, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame
      label={label}
      isLabelHidden={isLabelHidden}
      icon="lock"
      hint={hint}
      error={error}
      trailing={
        <button
          type="button"
          className="field-action noscript:hidden"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} className="size-5.5 text-sea" />
          <span className="sr-only">{`Show ${label.toLowerCase()}`}</span>
        </button>
      }
    >
      {(described) => (
        <input
          {...input}
          {...described}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </FieldFrame>
  )
}
