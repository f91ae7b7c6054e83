import { mailedLinkEndpoints } from '#contract/mailed-links.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { exampleMoment } from './shared-fields.ts'

const look = mailedLinkEndpoints['GET /user/mailed-link']
const send = mailedLinkEndpoints['POST /user/email-confirmation']
const confirm = mailedLinkEndpoints['POST /user/email-confirmation/confirm']
const undo = mailedLinkEndpoints['POST /user/email-change/undo']

const exampleToken = 'q83vASNFZ4kq83vASNFZ4kq83vASNFZ4kq83vASNFZ4'
const token = ['The last part of the address in the mail.', exampleToken] as const
const username = ['Username of the account.', 'mira'] as const

export const mailedLinkObjects = [
  describeObject('MailedLink', look.output, 'A link that is valid.', {
    username: [...username],
    email: ['The address that the link was mailed to.', 'mira@example.com'],
    expiresAt: ['Time until which the link is valid.', exampleMoment],
  }),
  describeObject('ConfirmationRequest', send.body, 'Where a confirmation link is mailed to.', {
    email: ['An address that the account is to get; absent, the address that it has.', 'mira@example.com'],
  }),
  describeObject('ConfirmationSent', send.output, 'The link is mailed.', {
    sentTo: ['The address that it is mailed to.', 'mira@example.com'],
  }),
  describeObject('MailedToken', confirm.body, 'A link that was mailed.', { token: [...token] }),
  describeObject('ConfirmedEmail', confirm.output, 'The address is confirmed.', {
    username: [...username],
    email: ['The confirmed address.', 'mira@example.com'],
  }),
  describeObject('UndoneEmailChange', undo.output, 'The former address is restored.', {
    username: [...username],
    recoveryToken: ['Sets a new password: `POST /user/recovery/password`.', exampleToken],
  }),
]

export const mailedLinkOperations: OperationsOf<typeof mailedLinkEndpoints> = {
  'GET /user/mailed-link': {
    id: 'describeMailedLink',
    tag: 'accounts',
    query: { kind: 'What the link is for.', token: [...token] },
    answer: 'The link is valid.',
    errors: ['link_expired'],
  },
  'POST /user/email-confirmation': {
    id: 'sendEmailConfirmation',
    tag: 'accounts',
    answer: 'A link is mailed.',
    errors: ['proof_needed', 'taken', 'not_found'],
  },
  'POST /user/email-confirmation/confirm': {
    id: 'confirmEmail',
    tag: 'accounts',
    answer: 'The address is confirmed.',
    errors: ['link_expired', 'taken', 'account_disabled', 'not_found'],
  },
  'POST /user/email-change/undo': {
    id: 'undoEmailChange',
    tag: 'accounts',
    answer: 'The former address is restored, and all sessions are ended.',
    errors: ['link_expired', 'taken', 'account_disabled', 'not_found'],
  },
}
