import { type RefObject, useEffect, useRef } from 'react'
import { Field } from '#client/design-system/field.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import { longestEmailAddress } from '#contract/email-address.ts'
import { maxName, maxUsername } from '#contract/vocabulary.ts'
import { AccountForm } from './account-form.tsx'
import type { SettingResult } from './setting-forms.ts'

const names = ['name', 'username', 'email'] as const

interface ProfileFormProps {
  user: PageUser
  sent: SettingResult | undefined
}

export function ProfileForm({ user, sent }: ProfileFormProps) {
  const form = usePageForm({ name: 'profile', sent, keepsDraft: true })
  const { fieldErrors } = form
  const shown = { ...user, ...form.values }
  useCurrentValues(form.element, user)
  return (
    <AccountForm id="update-profile" title="Update profile" form={form}>
      <Field
        label="Name"
        icon="user"
        hint="Public: it is shown with the reviews you write."
        name="name"
        defaultValue={shown.name}
        error={fieldErrors.name}
        aria-required
        maxLength={maxName}
        autoComplete="name"
      />
      <Field
        label="Username"
        icon="user"
        name="username"
        defaultValue={shown.username}
        error={fieldErrors.username}
        aria-required
        maxLength={maxUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        label="Email"
        icon="mail"
        type="email"
        name="email"
        defaultValue={shown.email}
        error={fieldErrors.email}
        aria-required
        maxLength={longestEmailAddress}
        autoComplete="email"
      />
    </AccountForm>
  )
}

/** Shows values saved in another tab, except in edited fields. Else saving this form would restore the old values. */
function useCurrentValues(element: RefObject<HTMLFormElement | null>, user: PageUser): void {
  const shown = useRef(user)
  useEffect(() => {
    for (const name of names) {
      const field = element.current!.elements.namedItem(name) as HTMLInputElement
      if (field.value === shown.current[name]) field.value = user[name]
    }
    shown.current = user
  }, [element, user])
}
