import { recoveryEndpoints } from '#contract/recovery.ts'
import { describeObject, type OperationsOf } from './describe.ts'

const ask = recoveryEndpoints['POST /user/recovery']
const set = recoveryEndpoints['POST /user/recovery/password']

export const recoveryObjects = [
  describeObject('RecoveryRequest', ask.body, 'Whose password is lost.', {
    email: ['E-mail address of the account.', 'mira@example.com'],
  }),
  describeObject('RecoveryAsked', ask.output, 'A link is mailed, if there is such an account.', {
    asked: 'Always true.',
  }),
  describeObject('RecoveredPassword', set.body, 'A new password, by a link that was mailed.', {
    token: ['The last part of the address in the mail.', 'q83vASNFZ4kq83vASNFZ4kq83vASNFZ4kq83vASNFZ4'],
    newPassword: ['The new password.', 'battery staple'],
    confirmPassword: ['The new password again.', 'battery staple'],
  }),
  describeObject('RecoveredAccount', set.output, 'The password is set.', { changed: 'Always true.' }),
]

export const recoveryOperations: OperationsOf<typeof recoveryEndpoints> = {
  'POST /user/recovery': {
    id: 'requestRecovery',
    tag: 'accounts',
    response: 'The same for every address.',
    errors: ['not_found'],
  },
  'POST /user/recovery/password': {
    id: 'recoverPassword',
    tag: 'accounts',
    response: 'The password is set, and all sessions of the account are ended.',
    errors: ['link_expired', 'account_disabled', 'not_found'],
  },
}
