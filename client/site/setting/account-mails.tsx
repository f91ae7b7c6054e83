import { MailFateLine } from '#client/features/mails/mail-fate.tsx'
import type { MailFate } from '#contract/mails.ts'

const mostShown = 5

/** The newest mails about the account, except those kept because no mail server is set. Renders nothing without any. */
export function AccountMails({ mails }: { mails: readonly MailFate[] }) {
  const shown = mails.filter(({ state }) => state !== 'kept').slice(0, mostShown)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="account-mails" className="lg:col-span-2">
      <h2 id="account-mails" className="text-card">
        Mails about your account
      </h2>
      <ul className="mt-3 grid gap-2">
        {shown.map((mail) => (
          <li key={mail._id}>
            <MailFateLine mail={mail} />
          </li>
        ))}
      </ul>
    </section>
  )
}
