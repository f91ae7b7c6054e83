import { createElement as h } from 'react'
import { confirmEmailPage, standardListPage } from '#contract/pages/site-pages.ts'
import {
  MailAction,
  MailHeading,
  MailNote,
  MailText,
  secretLink,
} from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'

export interface WelcomeProps {
  name: string | null
  username: string | null
  /** Whether the mail contains a link that confirms the address. */
  confirmsAddress: boolean
}

export const welcome = mailTemplate<WelcomeProps>({
  subject: (_props, { house }) => `Welcome to ${house.name}`,
  preview: () => 'Your account is ready.',
  body: ({ name, username, confirmsAddress }, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, name === null ? 'Welcome' : `Welcome, ${name}`),
      h(MailText, null, `Your account is ready.${username === null ? '' : ` Your username is ${username}.`}`),
      ...(confirmsAddress
        ? [
            h(MailText, { key: 'why' }, 'Please confirm that this address is yours.'),
            h(MailAction, { key: 'do', href: secretLink(site, confirmEmailPage) }, 'Confirm this address'),
          ]
        : [h(MailAction, { key: 'do', href: `${site.url}${standardListPage.path}` }, 'Find a tour')]),
      h(
        MailNote,
        null,
        'If you have not made this account, somebody has mistyped an address: ignore this mail.',
      ),
    ),
  sample: { name: 'Ida Lund', username: 'ida', confirmsAddress: true },
})
