import { createElement as h } from 'react'
import { invitationPage } from '#contract/pages/site-pages.ts'
import {
  MailAction,
  MailHeading,
  MailNote,
  MailText,
  secretLink,
} from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'

export interface InvitationProps {
  /** The role of the account with its article, such as "an admin". */
  role: string
  /** Hours until the link expires. */
  hours: number
}

export const invitation = mailTemplate<InvitationProps>({
  subject: (_props, { house }) => `You are invited to work at ${house.name}`,
  preview: ({ role }) => `Choose a username and a password for your account as ${role}.`,
  body: ({ role, hours }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Welcome on board'),
      h(
        MailText,
        null,
        `You are invited to work at ${site.house.name} as ${role}. Choose a username and a password, and your account is ready.`,
      ),
      h(MailAction, { href: secretLink(site, invitationPage) }, 'Accept the invitation'),
      h(
        MailNote,
        null,
        `The link works once, within ${hours} hours. If you do not expect this mail, ignore it.`,
      ),
    ),
  ownDailyLimit: 10,
  sample: { role: 'an admin', hours: 72 },
})
