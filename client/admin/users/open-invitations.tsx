// Invitations that nobody has accepted yet, and withdrawing them.
import { Form } from 'react-router'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Button } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { useIsSending } from '#client/lib/use-is-sending.ts'
import type { Role } from '#contract/roles.ts'
import type { OpenInvitation } from '#contract/user-management.ts'
import { roleTitles } from './users-address.ts'

interface OpenInvitationsProps {
  invited: readonly OpenInvitation[]
  outcome: FormResult | undefined
}

export function OpenInvitations({ invited, outcome }: OpenInvitationsProps) {
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(invited)
  const isSending = useIsSending('withdraw')
  return (
    <section
      ref={content}
      tabIndex={-1}
      aria-labelledby="open-invitations"
      className="admin-card grid max-w-[860px] gap-5 outline-none"
    >
      <h2 id="open-invitations" className="text-[1.375rem]">
        Open invitations
      </h2>
      {outcome?.done !== undefined && <Notice tone="ok">{outcome.done}</Notice>}
      {outcome?.refusal !== undefined && (
        <Notice tone="error" title="Not withdrawn">
          {outcome.refusal.message}
        </Notice>
      )}
      {invited.length === 0 ? (
        <p>Nobody is invited at present.</p>
      ) : (
        <ul className="grid gap-4">
          {invited.map(({ email, role, expiresAt }) => (
            <li
              key={email}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-(--a-line) border-b pb-4 last:border-0 last:pb-0"
            >
              <span className="min-w-0 break-words">
                <b>{email}</b>
                <span>{`, ${roleTitles[role as Role]}, until `}</span>
                <time dateTime={expiresAt}>{formatSlashTime(expiresAt)}</time> UTC
              </span>
              <Form
                method="post"
                preventScrollReset
                onSubmit={(event) => {
                  if (isSending) event.preventDefault()
                  else keepFocus()
                }}
              >
                <input type="hidden" name="form" value="withdraw" />
                <input type="hidden" name="email" value={email} />
                <Button look="secondary" size="small" type="submit" aria-disabled={isSending || undefined}>
                  Withdraw<span className="sr-only">{` the invitation of ${email}`}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
