import { mailedLinkEndpoints, passwordResetEffectsSchema } from '#contract/mailed-links.ts'
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
    ends: 'What the new password ends; only of a link that sets one.',
    keeps: 'What stays; only of a link that sets a password.',
  }),
  describeObject('EndedByPassword', passwordResetEffectsSchema.shape.ends, 'What a new password ends.', {
    sessions: ['Number of live sessions.', 2],
    passkeys: ['Names of the passkeys.', ['Black phone']],
    recoveryCodes: ['Number of recovery codes.', 10],
    undoLinks: ['Addresses whose links would undo a change of the address.', ['old@example.com']],
    email: ['An address that was set without a proof and does not serve yet; null without one.', null],
    restoredEmail: ['The address that the account has again in its place; null without a change.', null],
    provider: ['Whether the identity provider signs in to the account no more.', false],
  }),
  describeObject('KeptByPassword', passwordResetEffectsSchema.shape.keeps, 'What a new password leaves.', {
    secondFactor: [
      'Whether passkeys and recovery codes stay, because staff need a second factor here.',
      false,
    ],
    undoLinks: [
      'Addresses that had been confirmed for 30 days when they were changed; their links still undo the change.',
      [],
    ],
    provider: ['Whether the identity provider still signs in to the account.', false],
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
    response: 'The link is valid.',
    errors: ['link_expired'],
  },
  'POST /user/email-confirmation': {
    id: 'sendEmailConfirmation',
    tag: 'accounts',
    response: 'A link is mailed.',
    errors: ['proof_needed', 'taken', 'not_found'],
  },
  'POST /user/email-confirmation/confirm': {
    id: 'confirmEmail',
    tag: 'accounts',
    response: 'The address is confirmed.',
    errors: ['link_expired', 'taken', 'account_disabled', 'not_found'],
  },
  'POST /user/email-change/undo': {
    id: 'undoEmailChange',
    tag: 'accounts',
    response: 'The former address is restored, and all sessions are ended.',
    errors: ['link_expired', 'taken', 'account_disabled', 'not_found'],
  },
}
