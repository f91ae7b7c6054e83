import { createElement as h } from 'react'
import { undoEmailChangePage } from '#contract/pages/site-pages.ts'
import {
  hello,
  MailAction,
  MailHeading,
  MailNote,
  MailText,
  secretLink,
} from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'

export interface UndoEmailChangeProps {
  name: string | null
  username: string | null
  /** Days until the link expires. */
  days: number
}

/** Goes to the former address of the account. Does not name the new one: another person may own the old mailbox by now. */
export const undoEmailChange = mailTemplate<UndoEmailChangeProps>({
  subject: () => 'Your e-mail address was changed',
  preview: () => 'An account has another address now.',
  body: ({ name, username, days }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your e-mail address was changed'),
      h(MailText, null, `${hello(name)}, ${account(username)} has another e-mail address now.`),
      h(
        MailText,
        null,
        'If that was not you, undo it: the address is yours again, all sessions end, and you set a new password.',
      ),
      h(MailAction, { href: secretLink(site, undoEmailChangePage) }, 'Undo the change'),
      h(MailNote, null, `The link works for ${days} days.`),
    ),
  ownDailyLimit: 10,
  sample: { name: 'Ida Lund', username: 'ida', days: 7 },
})

function account(username: string | null): string {
  return username === null ? 'the account that had this address' : `the account ${username}`
}
