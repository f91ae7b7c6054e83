import { useState } from 'react'
import { PasswordField } from '#client/design-system/password-field.tsx'
import { warnings } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import { adviseOnPassword } from '#client/site/frame/password-advice.ts'
import { isPasswordProblem } from '#contract/password-problems.ts'
import { AccountForm } from './account-form.tsx'
import { passwordChanger } from './change-password.ts'
import { type Faults, faultsOfPassword, type PasswordValues } from './profile-rules.ts'
import { useAccountForm } from './use-account-form.ts'

const names = ['password', 'newPassword', 'confirmPassword'] as const

export function PasswordForm({ user }: { user: PageUser }) {
  const [newPassword, setNewPassword] = useState('')
  const [changePassword] = useState(() => passwordChanger(user._id))
  const { faults, form, ...state } = useAccountForm({
    names,
    findFaults,
    call: changePassword,
    fieldOf: (message) => (isPasswordProblem(message) ? 'newPassword' : undefined),
  })
  return (
    <AccountForm id="update-password" title="Update password" {...form} {...state}>
      {/* For password managers, which file a password under a name. */}
      <input type="text" name="account" value={user.username} autoComplete="username" readOnly hidden />
      <PasswordField
        label="Current password"
        name="password"
        error={faults.password}
        aria-required
        autoComplete="current-password"
      />
      <PasswordField
        label="New password"
        name="newPassword"
        error={faults.newPassword}
        hint={adviseOnPassword(newPassword)}
        aria-required
        onInput={({ currentTarget }) => setNewPassword(currentTarget.value)}
        autoComplete="new-password"
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        error={faults.confirmPassword}
        hint="Everywhere else you will be signed out."
        aria-required
        autoComplete="new-password"
      />
    </AccountForm>
  )
}

/** Different ones are a warning of their own, once each is good by itself. */
function findFaults(values: PasswordValues): Faults<PasswordValues> {
  const faults = faultsOfPassword(values)
  if (Object.keys(faults).length > 0 || values.newPassword === values.confirmPassword) return faults
  toast.warning(warnings.newPasswordsDiffer)
  return { confirmPassword: warnings.newPasswordsDiffer }
}
