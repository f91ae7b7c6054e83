import { accountSecurityEndpoints, accountSecuritySchema, sessionSchema } from '#contract/account-security.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { createdAt, exampleMoment, idOf, updatedAt } from './shared-fields.ts'

const provenUntil = 'Time until which the owner of the account need not prove again that they are there'

export const accountSecurityObjects = [
  describeObject(
    'AccountSecurity',
    accountSecuritySchema,
    'How the signed-in user gets in, and where they are signed in.',
    {
      provenUntil: [`${provenUntil}; null where they must.`, exampleMoment],
      needsSecondFactor: ['Whether a member of staff has yet to give the second factor.', false],
      hasPassword: ['Whether the account has a password.', true],
      hasProvider: ['Whether an identity provider signs it in.', false],
      passkeyProblem: ['Why there can be no passkeys at this address; null where there can.', null],
      passkeys: 'Passkeys, the oldest first.',
      recoveryCodesLeft: ['Recovery codes that have not been used.', 8],
      emailConfirmedAt: [
        'When the owner confirmed the e-mail address; null where they have not.',
        exampleMoment,
      ],
      canConfirmEmail: ['Whether a link that confirms an address can be mailed.', true],
      sessions: 'Live sessions, the current one first.',
    },
  ),
  describeObject('LiveSession', sessionSchema, 'A browser that is signed in.', {
    _id: idOf('session', 'session'),
    browser: ['Browser and system as they named themselves; empty where they did not.', 'Firefox on Linux'],
    method: ['How the user signed in.', 'password'],
    isCurrent: ['Whether it is the session of this call.', true],
    createdAt,
    lastUsedAt: ['Time of its last use, to within a quarter of an hour.', updatedAt[1]],
  }),
  describeObject('Proof', accountSecurityEndpoints['POST /user/proof'].body, 'Proof of who is there.', {
    password: ['The password, or a recovery code in its place.', 'correct horse'],
  }),
  describeObject(
    'Proven',
    accountSecurityEndpoints['POST /user/proof'].output,
    'The owner of the account is there.',
    {
      provenUntil: [`${provenUntil}.`, exampleMoment],
    },
  ),
  describeObject(
    'EndedSessions',
    accountSecurityEndpoints['DELETE /user/sessions'].output,
    'The sessions are ended.',
    {
      endedCount: ['How many there were.', 2],
    },
  ),
]

export const accountSecurityOperations: OperationsOf<typeof accountSecurityEndpoints> = {
  'GET /user/security': { id: 'getAccountSecurity', tag: 'accounts', response: 'Ways in and sessions.' },
  'POST /user/proof': {
    id: 'proveWithPassword',
    tag: 'accounts',
    response: 'The owner of the account is there.',
  },
  'DELETE /user/sessions/:id': {
    id: 'endSession',
    tag: 'accounts',
    response: 'The session is ended.',
    params: { id: idOf('session', 'session') },
    errors: ['proof_needed'],
  },
  'DELETE /user/sessions': {
    id: 'endOtherSessions',
    tag: 'accounts',
    response: 'The sessions are ended.',
    errors: ['proof_needed'],
  },
}
