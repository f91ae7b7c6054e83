import { createElement as h } from 'react'
import { recoverPasswordPage } from '#contract/pages/site-pages.ts'
import {
  hello,
  MailAction,
  MailHeading,
  MailNote,
  MailText,
  secretLink,
} from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'

export interface RecoveryProps {
  name: string | null
  username: string | null
  /** Minutes until the link expires. */
  minutes: number
}

export const recovery = mailTemplate<RecoveryProps>({
  subject: () => 'Set a new password',
  preview: ({ minutes }) => `The link works once, within ${minutes} minutes.`,
  body: ({ name, username, minutes }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Set a new password'),
      h(MailText, null, `${hello(name)}, this link sets a new password for ${account(username)}.`),
      h(MailAction, { href: secretLink(site, recoverPasswordPage) }, 'Set a new password'),
      h(MailText, null, `It works once, within ${minutes} minutes. All sessions of the account end then.`),
      h(MailNote, null, 'If you have not asked for this, ignore this mail: nothing changes.'),
    ),
  // As many as its pause of ten minutes allows, so that nobody keeps the owner out by asking.
  ownDailyLimit: 144,
  sample: { name: 'Ida Lund', username: 'ida', minutes: 30 },
})

function account(username: string | null): string {
  return username === null ? 'the account with this address' : `your account ${username}`
}
