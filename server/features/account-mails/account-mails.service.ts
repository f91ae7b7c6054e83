// Mails to users about their account.
import { undoDays } from '#contract/mailed-links.ts'
import { confirmationDays } from '#contract/vocabulary.ts'
import type { Database } from '#server/database/client.ts'
import { createLink, isTrusted } from '#server/features/account-links/account-links.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import type { MailProps } from '#server/features/mails/templates.ts'
import { toEmailKey } from '#server/features/users/account-keys.rules.ts'
import { servingEmail, servingEmailConfirmedAt } from '#server/features/users/serving-email.service.ts'
import { requireAccount, type User } from '#server/features/users/users.service.ts'

type Account = Pick<User, 'id' | 'name' | 'username' | 'email'>
type SecurityChange = MailProps<'security-changed'>['change']

/** Each function is called within the transaction of its event, which has locked the account. */
export interface AccountMails {
  /** With a link that confirms the address, unless the address is confirmed. */
  queueWelcome(
    transaction: Database,
    account: Account & Pick<User, 'emailConfirmedAt'>,
    now: Date,
  ): Promise<void>
  /** Sends to `account.email`, for which a caller may pass the former address. */
  queueSecurityChange(
    transaction: Database,
    account: Account,
    change: SecurityChange,
    now: Date,
    detail?: string,
  ): Promise<void>
  /** Sends to the address that `servingEmail` returns for the account. */
  queueOwnChange(transaction: Database, userId: string, change: SecurityChange, now: Date): Promise<void>
  /**
   * A link that confirms an address: the account's own, or one that the account gets with the confirmation (`claim`). False
   * if one was mailed a moment ago.
   */
  queueConfirmation(
    transaction: Database,
    account: Account,
    kind: 'confirmation' | 'claim',
    now: Date,
  ): Promise<boolean>
  /**
   * To the former address, with a link that undoes the change unless the new address is proven and the former one was not
   * for long; and to the new address.
   */
  queueEmailChange(transaction: Database, before: User, user: User, now: Date): Promise<void>
}

export function createAccountMails({ composeMail, queueMail, isSending }: Outbox): AccountMails {
  const addressOf = ({ id, email }: Account) =>
    ({ to: email, userId: id, about: { kind: 'account', id } }) as const

  async function queueSecurityChange(
    transaction: Database,
    account: Account,
    change: SecurityChange,
    now: Date,
  ): Promise<void> {
    const { name, username } = account
    const mail = await composeMail('security-changed', { name, username, change, at: now })
    await queueMail(transaction, { ...addressOf(account), mail }, now)
  }

  async function queueConfirmation(
    transaction: Database,
    account: Account,
    kind: 'confirmation' | 'claim',
    now: Date,
  ): Promise<boolean> {
    const { id, name, username, email } = account
    const linkSecret = await createLink(transaction, { userId: id, kind, email }, now)
    if (linkSecret === null) return false
    const isClaim = kind === 'claim'
    const mail = await composeMail('email-confirmation', { name, username, isClaim, days: confirmationDays })
    await queueMail(transaction, { ...addressOf(account), mail, linkSecret }, now)
    return true
  }

  async function queueUndo(
    transaction: Database,
    account: Account & Pick<User, 'emailConfirmedAt'>,
    now: Date,
  ): Promise<void> {
    const { id, name, username, email, emailConfirmedAt } = account
    const linkSecret = await createLink(
      transaction,
      { userId: id, kind: 'undo', email, emailConfirmedAt },
      now,
    )
    if (linkSecret === null) return
    const mail = await composeMail('undo-email-change', { name, username, days: undoDays })
    await queueMail(transaction, { ...addressOf(account), mail, linkSecret }, now)
  }

  return {
    async queueWelcome(transaction, account, now) {
      const { id, name, username, email } = account
      // A mail that is kept has no secret, so its link would be dead.
      const confirmsAddress = isSending && email !== '' && account.emailConfirmedAt === null
      const linkSecret = confirmsAddress
        ? await createLink(transaction, { userId: id, kind: 'confirmation', email }, now)
        : null
      const mail = await composeMail('welcome', { name, username, confirmsAddress: linkSecret !== null })
      const onceKey = `welcome/${id}`
      await queueMail(
        transaction,
        { ...addressOf(account), mail, onceKey, ...(linkSecret === null ? {} : { linkSecret }) },
        now,
      )
    },
    queueSecurityChange,
    async queueOwnChange(transaction, userId, change, now) {
      const user = await requireAccount(transaction, userId)
      await queueSecurityChange(transaction, { ...user, email: servingEmail(user, now) }, change, now)
    },
    queueConfirmation,
    async queueEmailChange(transaction, before, user, now) {
      const emailConfirmedAt = servingEmailConfirmedAt(before, now)
      const former = { ...user, email: servingEmail(before, now), emailConfirmedAt }
      // A proven address is undone only by a mailbox that was proven for long.
      const canUndo = user.emailConfirmedAt === null || isTrusted(emailConfirmedAt, now)
      if (toEmailKey(former.email) !== user.emailKey && former.email !== '') {
        if (isSending && canUndo) await queueUndo(transaction, former, now)
        else await queueSecurityChange(transaction, former, 'other-email', now)
      }
      if (!isSending || user.emailConfirmedAt !== null)
        return queueSecurityChange(transaction, user, 'email', now)
      await queueConfirmation(transaction, user, 'confirmation', now)
    },
  }
}
