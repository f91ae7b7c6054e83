// Invitations that nobody has accepted yet, and withdrawing them.
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Button } from '#client/design-system/button.tsx'
import { PageForm } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { Role } from '#contract/roles.ts'
import type { OpenInvitation } from '#contract/user-management.ts'
import { roleTitles } from './role-titles.ts'
import type { UserFormName } from './user-forms.ts'

interface OpenInvitationsProps {
  invited: readonly OpenInvitation[]
  /** The page's `actionData`. */
  sent: FormResult | undefined
}

/** One form with a button for each invitation. */
export function OpenInvitations({ invited, sent }: OpenInvitationsProps) {
  const form = usePageForm({ name: 'withdraw' satisfies UserFormName, sent })
  return (
    <section aria-labelledby="open-invitations" className="admin-card grid max-w-[860px] gap-5">
      <h2 id="open-invitations" className="text-[1.375rem]">
        Open invitations
      </h2>
      <PageForm
        form={form}
        refusedTitle="Not withdrawn"
        aria-labelledby="open-invitations"
        className="grid gap-4"
      >
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
                <Button
                  type="submit"
                  name="email"
                  value={email}
                  look="secondary"
                  size="small"
                  aria-disabled={form.isSending || undefined}
                >
                  Withdraw<span className="sr-only">{` the invitation of ${email}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </PageForm>
    </section>
  )
}
