import { type FormEvent, type MouseEvent, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { PasswordField } from '#client/design-system/password-field.tsx'
import { startProviderSignIn } from '#client/features/session/provider-sign-in.ts'
import { signIn } from '#client/features/session/sign-in.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { longestEmailAddress } from '#contract/email-address.ts'
import { maxPasswordLength } from '#contract/vocabulary.ts'
import type { Draft } from './sign-in-draft.ts'
import { useLimits } from './too-long.ts'

/** An e-mail address may stand in place of the name. */
const longest = { username: longestEmailAddress, password: maxPasswordLength }

export function LoginForm({ draft, onLost }: { draft: Draft; onLost: () => void }) {
  const [isRemembered, setIsRemembered] = useState(draft.values.isRemembered !== undefined)
  const { faults, refusal, onInput, isWithin, showRefusal } = useLimits(longest)

  const { isSending, submit } = useSubmit(send, toastFailure)

  async function send(form: HTMLFormElement): Promise<'leaving' | undefined> {
    if (!isWithin(form)) return
    const values = new FormData(form)
    const username = String(values.get('username'))
    const password = String(values.get('password'))
    const input = { username, password, isRemembered }
    if (await signIn(input, (error) => showRefusal(form, error))) return 'leaving'
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void submit(event.currentTarget)
  }

  function showLost(event: MouseEvent): void {
    event.preventDefault()
    onLost()
  }

  return (
    <form onSubmit={onSubmit} onInput={onInput} {...draft.keeper} className="grid gap-4.5 pt-6">
      <LoginFields values={draft.values} faults={faults} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Checkbox
          label="Remember me"
          name="isRemembered"
          checked={isRemembered}
          onChange={({ currentTarget }) => setIsRemembered(currentTarget.checked)}
        />
        {/* biome-ignore lint/a11y/useValidAnchor: the specification has a link here, to what takes the form's place */}
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
    </form>
  )
}

export interface FieldsProps {
  values: Partial<Record<string, string>>
  /** By the names of the fields. */
  faults: Partial<Record<string, string>>
}

export function LoginFields({ values, faults }: FieldsProps) {
  return (
    <>
      <Field
        label="Username"
        icon="user"
        name="username"
        required
        defaultValue={values.username}
        error={faults.username}
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
        error={faults.password}
        autoComplete="current-password"
      />
    </>
  )
}
