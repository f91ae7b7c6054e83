// Passkeys and recovery codes: ways in beside the password.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleMoment } from './examples.ts'
import { deletedSchema, id, optionalText, requiredOr, requiredPassword, timestamp } from './fields.ts'
import { maxPasskeyName } from './passkey-rules.ts'
import { createdAt } from './record-fields.ts'
import { authDataSchema } from './users.ts'

const notWellFormed = 'is not what a browser answers'
const bytes = z
  .string(notWellFormed)
  .check(
    z.minLength(1, notWellFormed),
    z.maxLength(20_000, notWellFormed),
    z.regex(/^[\w-]+$/, notWellFormed),
  )

const publicKeyType = describe(z.literal('public-key', notWellFormed), 'Always public-key.')

const credentialIdText = ['Id of the credential, base64url.', 'q83vASNFZ4k'] as const

const clientDataJSONText = ['What the browser has had signed, base64url.', 'q83vASNFZ4k'] as const

export const newPasskeySchema = describeObject(
  'CreatedCredential',
  'Answer of navigator.credentials.create, in its JSON form.',

  {
    id: describe(bytes, credentialIdText),
    rawId: describe(bytes, 'The same as id.', 'q83vASNFZ4k'),
    type: publicKeyType,
    response: describe(
      describeObject(
        'AttestationResponse',
        'A new key.',

        {
          clientDataJSON: describe(bytes, clientDataJSONText),
          attestationObject: describe(
            bytes,
            'The key with what the authenticator says of it, base64url.',
            'q83vASNFZ4k',
          ),
          transports: describe(
            z.optional(
              z
                .array(z.string(notWellFormed).check(z.maxLength(30, notWellFormed)), notWellFormed)
                .check(z.maxLength(10, notWellFormed)),
            ),
            'How browsers reach the authenticator.',
            ['internal'],
          ),
        },
        notWellFormed,
      ),
      'What the authenticator has made.',
    ),
  },
  requiredOr(notWellFormed),
)
export type NewPasskey = z.output<typeof newPasskeySchema>

const userHandleText = ['Id of the user, base64url.', 'q83vASNFZ4k'] as const

export const passkeyAssertionSchema = describeObject(
  'UsedCredential',
  'Answer of navigator.credentials.get, in its JSON form.',

  {
    id: describe(bytes, credentialIdText),
    rawId: describe(bytes, 'The same as id.', 'q83vASNFZ4k'),
    type: publicKeyType,
    response: describe(
      describeObject(
        'AssertionResponse',
        'A signature.',

        {
          clientDataJSON: describe(bytes, clientDataJSONText),
          authenticatorData: describe(
            bytes,
            'What the authenticator says of itself, base64url.',
            'q83vASNFZ4k',
          ),
          signature: describe(bytes, 'Its signature, base64url.', 'q83vASNFZ4k'),
          userHandle: describe(z.optional(z.nullable(bytes)), userHandleText),
        },
        notWellFormed,
      ),
      'What the authenticator has signed.',
    ),
  },
  requiredOr(notWellFormed),
)
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>

const descriptor = describeObject('KnownCredential', 'A credential that is there already.', {
  id: describe(z.string(), credentialIdText),
  type: describe(z.literal('public-key'), 'Always public-key.'),
  transports: describe(z.optional(z.array(z.string())), 'How browsers reach its authenticator.', [
    'internal',
  ]),
})

const challengeText = [
  'What is to be signed, base64url; good for five minutes, once.',
  'q83vASNFZ4k',
] as const

const timeoutText = ['Milliseconds that the browser may wait for the user.', 60_000] as const

const hostNameText = ['Host name of the site.', 'www.example.com'] as const

export const creationOptionsSchema = describeObject(
  'PasskeyCreationOptions',
  'What navigator.credentials.create is asked for.',
  {
    challenge: describe(z.string(), challengeText),
    rp: describe(
      describeObject('RelyingParty', 'The site as authenticators know it.', {
        id: describe(z.string(), hostNameText),
        name: describe(z.string(), 'Name of the site.', 'Halyard'),
      }),
      'The site.',
    ),
    user: describe(
      describeObject('PasskeyUser', 'The account as authenticators know it.', {
        id: describe(z.string(), userHandleText),
        name: describe(z.string(), 'Username.', 'mira'),
        displayName: describe(z.string(), 'Name that others see.', 'Mira Holm'),
      }),
      'The account.',
    ),
    pubKeyCredParams: describe(
      z.array(
        describeObject('PasskeyKind', 'A kind of key.', {
          alg: describe(z.int(), 'COSE number of the algorithm.', -7),
          type: describe(z.literal('public-key'), 'Always public-key.'),
        }),
      ),
      'Kinds of keys that are taken.',
    ),
    timeout: describe(z.int(), timeoutText),
    attestation: describe(z.literal('none'), 'Always none.'),
    excludeCredentials: describe(z.array(descriptor), 'Passkeys that the user has already.'),
    authenticatorSelection: describe(
      describeObject('AuthenticatorSelection', 'What the authenticator must be able to do.', {
        residentKey: describe(z.literal('required'), 'Always required.'),
        requireResidentKey: describe(z.boolean(), 'Always true.', true),
        userVerification: describe(z.literal('required'), 'Always required.'),
      }),
      'What the authenticator must be able to do.',
    ),
  },
)
export type CreationOptions = z.output<typeof creationOptionsSchema>

export const requestOptionsSchema = describeObject(
  'PasskeyRequestOptions',
  'What navigator.credentials.get is asked for.',
  {
    challenge: describe(z.string(), challengeText),
    rpId: describe(z.string(), hostNameText),
    timeout: describe(z.int(), timeoutText),
    userVerification: describe(z.literal('required'), 'Always required.'),
  },
)
export type RequestOptions = z.output<typeof requestOptionsSchema>

const idText = ['Id of the passkey.', exampleIds.passkey] as const

export const passkeySchema = describeObject('Passkey', 'A passkey of the signed-in user.', {
  _id: describe(id, idText),
  name: describe(z.string(), 'What the user calls it.', 'Blue key'),
  createdAt,
  lastUsedAt: describe(
    z.nullable(timestamp),
    'Time of its last use; null where it was never used.',
    exampleMoment,
  ),
})
export type Passkey = z.output<typeof passkeySchema>

const passkeyName = optionalText(maxPasskeyName)

export const passkeyEndpoints = {
  'POST /user/passkeys/options': {
    access: 'user',
    isBound: true,
    id: 'beginPasskey',
    tag: 'accounts',
    summary: 'Begin a new passkey: what the browser is asked for, good for five minutes; needs a fresh proof',
    response: 'What the browser is asked for.',
    errors: ['proof_needed', 'second_factor_needed', 'passkeys_impossible'],
    output: creationOptionsSchema,
    limit: 'security',
  },
  'POST /user/passkeys': {
    access: 'user',
    isBound: true,
    id: 'addPasskey',
    tag: 'accounts',
    summary: 'Add the passkey that the browser has made',
    response: 'The passkey is added.',
    errors: [
      'passkey_refused',
      'proof_needed',
      'second_factor_needed',
      'taken',
      'too_many_passkeys',
      'passkeys_impossible',
    ],
    audit: 'Passkey added',
    auditsCustomers: true,
    /** Without a name it is called after the browser. */
    body: describeObject('NewPasskey', 'A passkey to add.', {
      name: describe(
        z._default(passkeyName, ''),
        'What the user calls it; without a name it is called after the browser.',
        'Blue key',
      ),
      credential: describe(newPasskeySchema, 'What the browser has answered.'),
    }),
    output: passkeySchema,
    status: 201,
    limit: 'account',
  },
  'PATCH /user/passkeys/:id': {
    access: 'user',
    isBound: true,
    needsFactor: true,
    id: 'namePasskey',
    tag: 'accounts',
    summary: 'Name a passkey',
    response: 'The passkey as it is now.',
    params: z.object({ id: describe(id, idText) }),
    body: describeObject('PasskeyName', 'A name.', {
      name: describe(
        passkeyName.check(z.minLength(1, 'required')),
        'What the user calls the passkey.',
        'Blue key',
      ),
    }),
    output: passkeySchema,
    limit: 'security',
    audit: 'Passkey named',
  },
  'DELETE /user/passkeys/:id': {
    access: 'user',
    isBound: true,
    id: 'removePasskey',
    tag: 'accounts',
    summary: 'Remove a passkey, unless it is the last way in; needs a fresh proof',
    response: 'The passkey is removed.',
    errors: ['proof_needed', 'second_factor_needed', 'last_way_in'],
    audit: 'Passkey removed',
    auditsCustomers: true,
    params: z.object({ id: describe(id, idText) }),
    output: deletedSchema,
    limit: 'security',
  },
  'POST /user/passkey/options': {
    access: 'public',
    id: 'beginPasskeySignIn',
    tag: 'accounts',
    summary:
      'Begin a sign-in or a proof with a passkey: what the browser is asked for, good for five minutes',
    response: 'What the browser is asked for.',
    errors: ['passkeys_impossible'],
    output: requestOptionsSchema,
    limit: 'signIn',
  },
  'POST /user/passkey/signin': {
    access: 'public',
    id: 'signInWithPasskey',
    tag: 'accounts',
    summary: 'Sign in with a passkey',
    response: 'The user is signed in.',
    errors: ['passkey_refused', 'account_disabled', 'passkeys_impossible'],
    setsCookies: true,
    audit: 'Sign-in with passkey',
    body: describeObject('PasskeySignIn', 'A sign-in with a passkey.', {
      credential: describe(passkeyAssertionSchema, 'What the browser has answered.'),
    }),
    output: authDataSchema,
    limit: 'signIn',
  },
  'POST /user/passkey/proof': {
    access: 'user',
    isBound: true,
    id: 'proveWithPasskey',
    tag: 'accounts',
    summary:
      'Prove with a passkey, for ten minutes, that the owner of the account is there; also the second factor',
    response: 'The owner of the account is there.',
    errors: ['passkey_refused', 'passkeys_impossible'],
    audit: 'Identity confirmed with a passkey',
    body: describeObject('PasskeyProof', 'Proof with a passkey.', {
      credential: describe(passkeyAssertionSchema, 'What the browser has answered.'),
    }),
    output: describeObject('ProvenByPasskey', 'The owner of the account is there.', {
      provenUntil: describe(timestamp, 'Time until which that counts.', exampleMoment),
    }),
    limit: 'security',
  },
  'POST /user/second-factor': {
    access: 'user',
    isBound: true,
    id: 'giveSecondFactor',
    tag: 'accounts',
    summary: 'Give a recovery code as second factor: it counts until the session ends',
    response: 'The session has the second factor.',
    audit: 'Second factor given',
    auditsCustomers: true,
    body: describeObject('SecondFactor', 'A recovery code.', {
      code: describe(requiredPassword, 'One of the recovery codes that are left.', 'B7K2M-9QX4T-0HJ6R-WZ3C8'),
    }),
    output: describeObject('SecondFactorGiven', 'The factor is given.', {
      given: describe(z.literal(true), 'Always true.'),
    }),
    limit: 'security',
  },
  'POST /user/recovery-codes': {
    access: 'user',
    isBound: true,
    id: 'makeRecoveryCodes',
    tag: 'accounts',
    summary:
      'Make ten recovery codes in place of those before; needs a fresh proof. They are shown this once',
    response: 'Ten new codes; those before are worth nothing.',
    errors: ['proof_needed', 'second_factor_needed'],
    audit: 'Recovery codes made',
    auditsCustomers: true,
    output: describeObject('RecoveryCodes', 'Recovery codes, shown this once.', {
      codes: describe(z.array(z.string()), 'Ten codes.', ['B7K2M-9QX4T-0HJ6R-WZ3C8']),
    }),
    status: 201,
    limit: 'account',
  },
} as const satisfies EndpointDefinitions
