import { type MouseEvent, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { PasswordField } from '#client/design-system/password-field.tsx'
import { startProviderSignIn } from '#client/features/session/provider-sign-in.ts'
import { longestEmailAddress } from '#contract/email-address.ts'
import { maxPasswordLength } from '#contract/vocabulary.ts'
import { PasskeyButton } from './passkey-button.tsx'
import type { Draft } from './sign-in-draft.ts'
import { useEntryForm } from './use-entry-form.ts'

/** Maximum lengths. An e-mail address is also accepted as user name. */
const maxLengths = { username: longestEmailAddress, password: maxPasswordLength }

export function LoginForm({ draft, onLost }: { draft: Draft; onLost: () => void }) {
  const [isRemembered, setIsRemembered] = useState(draft.values.isRemembered !== undefined)
  const { fieldErrors, refusal, isSending, send, formProps } = useEntryForm('sign-in', maxLengths)

  function showLost(event: MouseEvent): void {
    event.preventDefault()
    onLost()
  }

  return (
    <form {...formProps} {...draft.formProps} className="grid gap-4.5 pt-6">
      <LoginFields values={draft.values} fieldErrors={fieldErrors} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Checkbox
          label="Remember me"
          name="isRemembered"
          checked={isRemembered}
          onChange={({ currentTarget }) => setIsRemembered(currentTarget.checked)}
        />
        {/* biome-ignore lint/a11y/useValidAnchor: the specification requires a link; it replaces the form */}
        <a href="#lost-password" onClick={showLost} className="py-2 text-sea underline hover:text-sea-deep">
          Lost Your Password
        </a>
      </div>
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
      <Button
        type="submit"
        isFullWidth
        aria-disabled={isSending || undefined}
        title={isSending ? 'One moment' : undefined}
      >
        SIGN IN
      </Button>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Button size="small" disabled title="not support">
          <Icon name="facebook" className="size-4.5" />
          Facebook
        </Button>
        <Button
          size="small"
          look="secondary"
          aria-disabled={isSending || undefined}
          onClick={() => isSending || startProviderSignIn(isRemembered)}
        >
          <Icon name="globe" className="size-4.5" />
          Single sign-on
        </Button>
      </div>
      <PasskeyButton isBusy={isSending} onPress={(form) => void send(form, 'passkey')} />
    </form>
  )
}

export interface FieldsProps {
  values: Partial<Record<string, string>>
  /** Error messages by field name. */
  fieldErrors: Partial<Record<string, string>>
}

export function LoginFields({ values, fieldErrors }: FieldsProps) {
  return (
    <>
      <Field
        label="Username"
        icon="user"
        name="username"
        required
        defaultValue={values.username}
        error={fieldErrors.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Username"
      />
      <PasswordField
        label="Password"
        name="password"
        required
        defaultValue={values.password}
        error={fieldErrors.password}
        autoComplete="current-password"
      />
    </>
  )
}
