// A new password for an account whose password is lost, by a link that is mailed.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { emailAddress, password, requiredPassword } from './fields.ts'
import { linkToken } from './mailed-links.ts'
import { minPasswordLength } from './vocabulary.ts'

const tooShort = `The newpassword must be at least ${minPasswordLength} characters long`

export const recoveryEndpoints = {
  'POST /user/recovery': {
    access: 'public',
    id: 'requestRecovery',
    tag: 'accounts',
    summary:
      'Mail a link that sets a new password; the answer is the same whether there is an account or not',
    response: 'The same for every address.',
    errors: ['not_found'],
    body: describeObject('RecoveryRequest', 'Whose password is lost.', {
      email: describe(emailAddress, 'E-mail address of the account.', 'mira@example.com'),
    }),
    output: describeObject('RecoveryAsked', 'A link is mailed, if there is such an account.', {
      asked: describe(z.literal(true), 'Always true.'),
    }),
    limit: 'recovery',
  },
  'POST /user/recovery/password': {
    access: 'public',
    id: 'recoverPassword',
    tag: 'accounts',
    summary: 'Set a new password by a link that was mailed, and end all sessions of the account',
    response: 'The password is set, and all sessions of the account are ended.',
    errors: ['link_expired', 'account_disabled', 'not_found'],
    audit: 'Password set by a mailed link',
    body: describeObject('RecoveredPassword', 'A new password, by a link that was mailed.', {
      token: linkToken,
      newPassword: describe(password(minPasswordLength, tooShort), 'The new password.', 'battery staple'),
      confirmPassword: describe(requiredPassword, 'The new password again.', 'battery staple'),
    }),
    output: describeObject('RecoveredAccount', 'The password is set.', {
      changed: describe(z.literal(true), 'Always true.'),
    }),
    limit: 'signIn',
  },
} as const satisfies EndpointDefinitions
