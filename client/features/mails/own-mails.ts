import type { Api } from '#client/lib/api.ts'
import type { MailFate, MailSubject } from '#contract/mails.ts'

/** None where they cannot be fetched: the page says more than what has become of its mails. */
export async function fetchOwnMails(call: Api, about: MailSubject): Promise<readonly MailFate[]> {
  try {
    return (await call('GET /mails/my', { query: { about } })).items
  } catch {
    return []
  }
}
