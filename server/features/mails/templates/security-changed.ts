import { createElement as h } from 'react'
import { settingPage } from '#contract/pages/account-pages.ts'
import { localTime, zoneText } from '#contract/time-zones.ts'
import {
  hello,
  MailAction,
  MailFacts,
  MailHeading,
  MailNote,
  MailText,
} from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'

/** The sentences of the mail, by the change of the account. */
const changes = {
  password: 'The password was changed. All other sessions have ended. Passkeys and recovery codes stay.',
  'password-by-link':
    'A mailed link has set a new password. All sessions have ended. Passkeys, recovery codes and links that undo a change of the address are removed, except those that the page named as staying.',
  email: 'The e-mail address was changed to this one.',
  'other-email': 'The e-mail address was changed to another one.',
  'email-restored':
    'The e-mail address is this one again. All sessions have ended, and passkeys and recovery codes that were added since are removed.',
  'passkey-added': 'A passkey was added.',
  'passkey-removed': 'A passkey was removed.',
  'factors-removed':
    'A super admin has removed your passkeys and recovery codes, and all sessions have ended. Sign in with your password and add new ones.',
  'recovery-codes': 'New recovery codes were made. The old ones work no more.',
  'recovery-code-used': 'A recovery code was used.',
  'sessions-ended': 'Sessions were ended.',
  renamed:
    'Your username was too much like that of an older account, so it has a number now. Sign in with the new name or your address.',
  'address-shared':
    'This address also belongs to another account, which keeps it. Sign in to this account with its username.',
  'role-changed': 'A super admin has changed what you may do here.',
}

export type SecurityChange = keyof typeof changes

export interface SecurityChangedProps {
  name: string | null
  username: string | null
  change: SecurityChange
  /** When the change was made. */
  at: Date
}

function timeText(at: Date, timeZone: string): string {
  return `${localTime(at, timeZone).slice(0, 16).replace('T', ' ')} ${zoneText(timeZone)}`
}

const isPassword = (change: SecurityChange) => change === 'password' || change === 'password-by-link'

export const securityChanged = mailTemplate<SecurityChangedProps>({
  subject: ({ change }) =>
    isPassword(change) ? 'Your password was changed' : 'A security setting was changed',
  preview: ({ change }) => changes[change],
  body: ({ name, username, change, at }, site) =>
    h(
      'div',
      null,
      h(
        MailHeading,
        null,
        isPassword(change) ? 'Your password was changed' : 'A security setting was changed',
      ),
      h(MailText, null, `${hello(name)}. ${changes[change]}`),
      h(MailFacts, {
        facts: [
          ...(username === null ? [] : [['Account', username] as const]),
          ['Time', timeText(at, site.house.timeZone)],
        ],
      }),
      h(MailAction, { href: `${site.url}${settingPage.path}` }, 'See your settings'),
      h(MailNote, null, 'If that was not you, change your password at once and write to us.'),
    ),
  ownDailyLimit: 10,
  sample: { name: 'Ida Lund', username: 'ida', change: 'password', at: new Date('2026-05-04T10:30:00Z') },
})
