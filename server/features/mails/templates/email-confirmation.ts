import { createElement as h } from 'react'
import { confirmEmailPage } from '#contract/pages/site-pages.ts'
import {
  hello,
  MailAction,
  MailHeading,
  MailNote,
  MailText,
  secretLink,
} from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'

export interface EmailConfirmationProps {
  name: string | null
  username: string | null
  /** Whether the account gets the address with its confirmation. */
  isClaim: boolean
  /** For how long the link works. */
  days: number
}

export const emailConfirmation = mailTemplate<EmailConfirmationProps>({
  subject: () => 'Confirm your e-mail address',
  preview: () => 'One press, and we know that this address is yours.',
  body: ({ name, username, isClaim, days }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Confirm your address'),
      h(
        MailText,
        null,
        isClaim
          ? `${hello(name)}, please confirm that this address is yours. Then it becomes the address of ${account(username)}.`
          : `${hello(name)}, please confirm that this address of ${account(username)} is yours.`,
      ),
      h(MailAction, { href: secretLink(site, confirmEmailPage) }, 'Confirm this address'),
      h(
        MailNote,
        null,
        `The link works once, within ${days} days. If this is not your account, ignore this mail: nothing changes.`,
      ),
    ),
  ownDailyLimit: 10,
  sample: { name: 'Ida Lund', username: 'ida', isClaim: false, days: 7 },
})

function account(username: string | null): string {
  return username === null ? 'an account at our site' : `the account ${username}`
}
