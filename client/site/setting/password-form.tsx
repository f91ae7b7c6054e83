import { useState } from 'react'
import { PasswordField } from '#client/design-system/password-field.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { adviseOnPassword } from '#client/features/sign-in/password-advice.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import { AccountForm } from './account-form.tsx'
import type { SettingResult } from './setting-forms.ts'

interface PasswordFormProps {
  user: PageUser
  sent: SettingResult | undefined
}

export function PasswordForm({ user, sent }: PasswordFormProps) {
  const [newPassword, setNewPassword] = useState('')
  const form = usePageForm({ name: 'password', sent })
  const { fieldErrors } = form
  return (
    <AccountForm id="update-password" title="Update password" form={form}>
      {/* For password managers, which store a password with a username. */}
      <input type="text" name="account" value={user.username} autoComplete="username" readOnly hidden />
      <PasswordField
        label="Current password"
        name="password"
        error={fieldErrors.password}
        aria-required
        autoComplete="current-password"
      />
      <PasswordField
        label="New password"
        name="newPassword"
        error={fieldErrors.newPassword}
        hint={adviseOnPassword(newPassword)}
        aria-required
        onInput={({ currentTarget }) => setNewPassword(currentTarget.value)}
        autoComplete="new-password"
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        error={fieldErrors.confirmPassword}
        hint="Everywhere else you will be signed out."
        aria-required
        autoComplete="new-password"
      />
    </AccountForm>
  )
}
