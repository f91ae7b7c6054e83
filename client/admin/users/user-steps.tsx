// What super admins change about an account: its role, its sessions, and a link for a new password.
import { Checkbox } from '#client/design-system/choice.tsx'
import { SelectField } from '#client/design-system/field.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { useUser } from '#client/features/session/session.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { roles } from '#contract/roles.ts'
import type { ManagedUserDetails } from '#contract/user-management.ts'
import { roleTitles } from './role-titles.ts'
import { countOf, type UserFormName } from './user-forms.ts'

interface FormProps {
  user: ManagedUserDetails
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

export function RoleForm({ user: { role, isLastSuperAdmin, _id }, sent }: FormProps) {
  const form = usePageForm({ name: 'role' satisfies UserFormName, sent })
  const isOwn = useUser()?._id === _id
  const asksToConfirm = isOwn || form.result?.refusal?.code === 'own_role'
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
      <PageForm
        form={form}
        refusedTitle="The role has not changed"
        aria-labelledby="role"
        className="grid gap-5"
      >
        <div className="grid grid-cols-[1fr_auto] items-end gap-5 max-md:grid-cols-1">
          <SelectField
            key={role}
            label="Role of the account"
            name="role"
            defaultValue={form.values.role ?? role}
          >
            {Object.values(roles).map((each) => (
              <option key={each} value={each}>
                {roleTitles[each]}
              </option>
            ))}
          </SelectField>
          <SubmitButton form={form} look="secondary" size="small">
            Change role
          </SubmitButton>
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
      </PageForm>
    </section>
  )
}

export function AccessForms({ user, sent }: FormProps) {
  const { sessionCount, email, disabledAt, passkeyCount, recoveryCodeCount } = user
  const isOwn = useUser()?._id === user._id
  const hasFactors = passkeyCount + recoveryCodeCount > 0
  const sessions = sessionCount === 1 ? '1 session is open.' : `${sessionCount} sessions are open.`
  return (
    <section aria-labelledby="access" className="admin-card grid max-w-[860px] gap-5">
      <h2 id="access" className="text-[1.375rem]">
        Access
      </h2>
      <AccessForm name="signOut" sent={sent} button="End all sessions" isOff={sessionCount === 0}>
        {`${sessions} Ending them signs the person out everywhere. Your own session stays.`}
      </AccessForm>
      <AccessForm
        name="recovery"
        sent={sent}
        button="Send recovery link"
        isOff={email === '' || disabledAt !== null}
      >
        A mailed link sets a new password, once and within 30 minutes.
      </AccessForm>
      {!isOwn && (
        <AccessForm name="factors" sent={sent} button="Remove passkeys and codes" isOffered={hasFactors}>
          {`${countOf(passkeyCount, 'passkey')} and ${countOf(recoveryCodeCount, 'recovery code')}. Removing them ends all sessions. Do so only for a person whom you have spoken to.`}
        </AccessForm>
      )}
    </section>
  )
}

interface AccessFormProps {
  name: UserFormName
  /** The page's `actionData`. */
  sent: FormResult | undefined
  button: string
  isOff?: boolean
  /** False: only its result is shown. */
  isOffered?: boolean
  children: string
}

function AccessForm({ name, sent, button, isOff = false, isOffered = true, children }: AccessFormProps) {
  const form = usePageForm({ name, sent })
  if (!isOffered) return <OutcomeNotice outcome={form.result} />
  return (
    <PageForm form={form} refusedTitle="Nothing was done" aria-label={button} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[60ch]">{children}</p>
        <SubmitButton form={form} look="secondary" size="small" disabled={isOff}>
          {button}
        </SubmitButton>
      </div>
    </PageForm>
  )
}
