import { createElement as h } from 'react'
import { MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'

export interface TestProps {
  /** Host and port of the mail server. */
  server: string
}

/** The mail that `npm run mail -- test` sends. */
export const test = mailTemplate<TestProps>({
  subject: (_props, site) => `${site.house.name} can send mail`,
  preview: () => 'The settings work.',
  body: ({ server }) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Mail works'),
      h(MailText, null, 'This mail was sent with the settings of your installation.'),
      h(MailFacts, { facts: [['Server', server]] }),
    ),
  sample: { server: 'mail.example.com:587' },
})
