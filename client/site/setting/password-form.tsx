import { useState } from 'react'
import { PasswordField } from '#client/design-system/password-field.tsx'
import { warnings } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import { adviseOnPassword } from '#client/site/frame/password-advice.ts'
import { isPasswordProblem } from '#contract/password-problems.ts'
import { AccountForm } from './account-form.tsx'
import { passwordChanger } from './change-password.ts'
import { type FieldErrors, type PasswordValues, validatePasswords } from './profile-rules.ts'
import type { SettingOutcome } from './setting-forms.ts'
import { useAccountForm } from './use-account-form.ts'

const names = ['password', 'newPassword', 'confirmPassword'] as const

interface PasswordFormProps {
  user: PageUser
  outcome: SettingOutcome | undefined
}

export function PasswordForm({ user, outcome }: PasswordFormProps) {
  const [newPassword, setNewPassword] = useState('')
  const [changePassword] = useState(() => passwordChanger(user._id))
  const { fieldErrors, form, ...state } = useAccountForm({
    names,
    validate,
    call: changePassword,
    fieldOf: (message) => (isPasswordProblem(message) ? 'newPassword' : undefined),
    outcome,
  })
  return (
    <AccountForm
      id="update-password"
      title="Update password"
      name="password"
      outcome={outcome}
      {...form}
      {...state}
    >
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

/** If both new passwords are valid but differ, a toast warns as well. */
function validate(values: PasswordValues): FieldErrors<PasswordValues> {
  const fieldErrors = validatePasswords(values)
  if (Object.keys(fieldErrors).length > 0 || values.newPassword === values.confirmPassword) return fieldErrors
  toast.warning(warnings.newPasswordsDiffer)
  return { confirmPassword: warnings.newPasswordsDiffer }
}
