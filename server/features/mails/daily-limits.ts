// Limits the mails to addresses that their owner has not confirmed, so that nobody can fill a stranger's mailbox.

import { countInWindow } from '#server/calls/rate-limits.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import type { Database } from '#server/database/client.ts'
import { toEmailKey } from '#server/features/users/account-keys.rules.ts'
import { mailTemplates } from './templates.ts'

/** Mails of all templates without a limit of their own. */
const dailyMails = 10
const windowSeconds = 86_400

/** Counts a mail. Returns when it may be tried again if the recipient has had enough today, else null. */
export async function countMail(
  transaction: Database,
  { template, recipient }: { template: string; recipient: string },
  now: Date,
): Promise<Date | null> {
  const ownLimit = Object.hasOwn(mailTemplates, template)
    ? mailTemplates[template as keyof typeof mailTemplates].ownDailyLimit
    : undefined
  // The counters hold no addresses.
  const key = `mail/${ownLimit === undefined ? 'all' : template}:${hashSecret(toEmailKey(recipient))}`
  const window = { calls: ownLimit ?? dailyMails, windowSeconds }
  const { isAllowed, resetSeconds } = await countInWindow(transaction, key, window, now)
  return isAllowed ? null : new Date(now.getTime() + resetSeconds * 1000)
}
