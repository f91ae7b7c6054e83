import { useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { PasswordField } from '#client/design-system/password-field.tsx'
import { longestEmailAddress } from '#contract/email-address.ts'
import { usernameProblem } from '#contract/names.ts'
import { maxPasswordLength, maxUsername, minPasswordLength } from '#contract/vocabulary.ts'
import type { FieldsProps } from './login-form.tsx'
import { adviseOnPassword } from './password-advice.ts'
import type { Draft } from './sign-in-draft.ts'
import { useEntryForm } from './use-entry-form.ts'

const maxLengths = {
  username: maxUsername,
  email: longestEmailAddress,
  password: maxPasswordLength,
  confirmation: maxPasswordLength,
}
const rules = { username: usernameProblem }

export function RegisterForm({ draft }: { draft: Draft }) {
  const { fieldErrors, refusal, isSending, formProps } = useEntryForm('register', maxLengths, rules)
  return (
    <form {...formProps} {...draft.formProps} className="grid gap-4.5 pt-6">
      <RegisterFields values={draft.values} fieldErrors={fieldErrors} />
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
      <Button
        type="submit"
        isFullWidth
        aria-disabled={isSending || undefined}
        title={isSending ? 'One moment' : undefined}
      >
        REGISTER
      </Button>
    </form>
  )
}

/** As specified, user name and e-mail are not marked as required. The server reports missing values. */
export function RegisterFields({ values, fieldErrors }: FieldsProps) {
  const [password, setPassword] = useState(values.password ?? '')
  return (
    <>
      <Field
        label="User name"
        icon="user"
        name="username"
        defaultValue={values.username}
        error={fieldErrors.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="User name"
      />
      <Field
        label="Email"
        icon="mail"
        type="email"
        name="email"
        defaultValue={values.email}
        error={fieldErrors.email}
        autoComplete="email"
        placeholder="you@example.com"
      />
      <PasswordField
        label="Password"
        name="password"
        required
        minLength={minPasswordLength}
        autoComplete="new-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={fieldErrors.password}
        hint={adviseOnPassword(password)}
      />
      <PasswordField
        label="Confirm password"
        name="confirmation"
        // Not `required`, to avoid the browser's own message: an empty confirmation differs from the password.
        aria-required
        defaultValue={values.confirmation}
        error={fieldErrors.confirmation}
        autoComplete="new-password"
      />
    </>
  )
}
