// What super admins change about an account: its role, its sessions, and a link for a new password.
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useUser } from '#client/features/session/session.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import { roles } from '#contract/roles.ts'
import type { ManagedUserDetails } from '#contract/user-management.ts'
import { countOf, type UserFormName } from './user-forms.ts'
import { roleTitles } from './users-address.ts'

interface FormProps {
  user: ManagedUserDetails
  outcome: FormResult | undefined
}

export function RoleForm({ user: { role, isLastSuperAdmin, _id }, outcome }: FormProps) {
  const isOwn = useUser()?._id === _id
  const refusal = outcome?.refusal
  const asksToConfirm = isOwn || refusal?.code === 'own_role'
  return (
    <section aria-labelledby="role" className="admin-card grid max-w-[860px] gap-5">
      <h2 id="role" className="text-[1.375rem]">
        Role
      </h2>
      {isLastSuperAdmin && (
        <Notice tone="info">
          This is the only super admin. Make another account one before you change it.
        </Notice>
      )}
      {refusal !== undefined && (
        <Notice tone="error" title="The role has not changed">
          {refusal.message}
        </Notice>
      )}
      <SendingForm name="role" key={`${role} ${outcome?.done}`} className="grid gap-5">
        <div className="grid grid-cols-[1fr_auto] items-end gap-5 max-md:grid-cols-1">
          <SelectField label="Role of the account" name="role" defaultValue={outcome?.values?.role ?? role}>
            {Object.values(roles).map((each) => (
              <option key={each} value={each}>
                {roleTitles[each]}
              </option>
            ))}
          </SelectField>
          <Send name="role">Change role</Send>
        </div>
        {asksToConfirm && (
          <Checkbox
            name="confirmed"
            value="yes"
            label="I take my own rights away, and know that I cannot give them back to myself"
          />
        )}
        <p className="text-small">
          It holds at once: open pages of the back office close if the new role may not see them.
        </p>
      </SendingForm>
    </section>
  )
}

const accessForms: readonly string[] = ['signOut', 'recovery', 'factors'] satisfies UserFormName[]

export function AccessForms({ user, outcome }: FormProps) {
  const { sessionCount, email, disabledAt, passkeyCount, recoveryCodeCount } = user
  const isOwn = useUser()?._id === user._id
  const refusal = outcome !== undefined && accessForms.includes(outcome.form) ? outcome.refusal : undefined
  const sessions = sessionCount === 1 ? '1 session is open.' : `${sessionCount} sessions are open.`
  return (
    <section aria-labelledby="access" className="admin-card grid max-w-[860px] gap-5">
      <h2 id="access" className="text-[1.375rem]">
        Access
      </h2>
      {refusal !== undefined && (
        <Notice tone="error" title="Nothing was done">
          {refusal.message}
        </Notice>
      )}
      <SendingForm name="signOut" className="flex flex-wrap items-center justify-between gap-4">
        <p>{`${sessions} Ending them signs the person out everywhere. Your own session stays.`}</p>
        <Send name="signOut" isOff={sessionCount === 0}>
          End all sessions
        </Send>
      </SendingForm>
      <SendingForm name="recovery" className="flex flex-wrap items-center justify-between gap-4">
        <p>A mailed link sets a new password, once and within 30 minutes.</p>
        <Send name="recovery" isOff={email === '' || disabledAt !== null}>
          Send recovery link
        </Send>
      </SendingForm>
      {!isOwn && passkeyCount + recoveryCodeCount > 0 && (
        <SendingForm name="factors" className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-[60ch]">
            {`${countOf(passkeyCount, 'passkey')} and ${countOf(recoveryCodeCount, 'recovery code')}. Removing them ends all sessions. Do so only for a person whom you have spoken to.`}
          </p>
          <Send name="factors">Remove passkeys and codes</Send>
        </SendingForm>
      )}
    </section>
  )
}

interface SendingFormProps {
  name: UserFormName
  className: string
  children: ReactNode
}

/** A form that is sent once, however often its button is pressed. */
export function SendingForm({ name, className, children }: SendingFormProps) {
  const isSending = useIsSending(name)
  return (
    <Form
      method="post"
      preventScrollReset
      className={className}
      onSubmit={(event) => {
        if (isSending) event.preventDefault()
      }}
    >
      <input type="hidden" name="form" value={name} />
      {children}
    </Form>
  )
}

function Send({
  name,
  isOff = false,
  children,
}: {
  name: UserFormName
  isOff?: boolean
  children: ReactNode
}) {
  const isSending = useIsSending(name)
  return (
    <Button
      type="submit"
      look="secondary"
      size="small"
      disabled={isOff}
      aria-disabled={isSending || undefined}
    >
      {children}
    </Button>
  )
}
