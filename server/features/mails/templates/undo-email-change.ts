import { createElement as h } from 'react'
import {
  MailAction,
  MailHeading,
  MailNote,
  MailText,
  secretLink,
} from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'

export interface UndoEmailChangeProps {
  name: string
  username: string
  /** Days until the link expires. */
  days: number
}

/** Goes to the former address of the account. Does not name the new one: another person may own the old mailbox by now. */
export const undoEmailChange = mailTemplate<UndoEmailChangeProps>({
  subject: () => 'Your e-mail address was changed',
  preview: ({ username }) => `The account ${username} has another address now.`,
  body: ({ name, username, days }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your e-mail address was changed'),
      h(MailText, null, `Hello ${name}, the account ${username} has another e-mail address now.`),
      h(
        MailText,
        null,
        'If that was not you, undo it: the address is yours again, all sessions end, and you set a new password.',
      ),
      h(MailAction, { href: secretLink(site, '/undo-email-change/') }, 'Undo the change'),
      h(MailNote, null, `The link works for ${days} days.`),
    ),
  sample: { name: 'Ida Lund', username: 'ida', days: 7 },
})
