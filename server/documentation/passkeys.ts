import {
  creationOptionsSchema,
  newPasskeySchema,
  passkeyAssertionSchema,
  passkeyEndpoints,
  passkeySchema,
  requestOptionsSchema,
} from '#contract/passkeys.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { createdAt, exampleMoment, idOf } from './shared-fields.ts'

const exampleBytes = 'q83vASNFZ4k'
const credentialFields = {
  id: ['Id of the credential, base64url.', exampleBytes],
  rawId: ['The same as id.', exampleBytes],
  type: 'Always public-key.',
} as const
const clientDataJSON = ['What the browser has had signed, base64url.', exampleBytes] as const
const challenge = ['What is to be signed, base64url; good for five minutes, once.', exampleBytes] as const
const timeout = ['Milliseconds that the browser may wait for the user.', 60_000] as const

const creation = creationOptionsSchema.shape
const credentialBody = { credential: 'What the browser has answered.' } as const

export const passkeyObjects = [
  describeObject('Passkey', passkeySchema, 'A passkey of the signed-in user.', {
    _id: idOf('passkey', 'passkey'),
    name: ['What the user calls it.', 'Blue key'],
    createdAt,
    lastUsedAt: ['Time of its last use; null where it was never used.', exampleMoment],
  }),
  describeObject(
    'PasskeyCreationOptions',
    creationOptionsSchema,
    'What navigator.credentials.create is asked for.',
    {
      challenge,
      rp: 'The site.',
      user: 'The account.',
      pubKeyCredParams: 'Kinds of keys that are taken.',
      timeout,
      attestation: 'Always none.',
      excludeCredentials: 'Passkeys that the user has already.',
      authenticatorSelection: 'What the authenticator must be able to do.',
    },
  ),
  describeObject('RelyingParty', creation.rp, 'The site as authenticators know it.', {
    id: ['Host name of the site.', 'www.example.com'],
    name: ['Name of the site.', 'Halyard'],
  }),
  describeObject('PasskeyUser', creation.user, 'The account as authenticators know it.', {
    id: ['Id of the user, base64url.', exampleBytes],
    name: ['Username.', 'mira'],
    displayName: ['Name that others see.', 'Mira Holm'],
  }),
  describeObject('PasskeyKind', creation.pubKeyCredParams.def.element, 'A kind of key.', {
    alg: ['COSE number of the algorithm.', -7],
    type: 'Always public-key.',
  }),
  describeObject(
    'KnownCredential',
    creation.excludeCredentials.def.element,
    'A credential that is there already.',
    {
      id: ['Id of the credential, base64url.', exampleBytes],
      type: 'Always public-key.',
      transports: ['How browsers reach its authenticator.', ['internal']],
    },
  ),
  describeObject(
    'AuthenticatorSelection',
    creation.authenticatorSelection,
    'What the authenticator must be able to do.',
    {
      residentKey: 'Always required.',
      requireResidentKey: ['Always true.', true],
      userVerification: 'Always required.',
    },
  ),
  describeObject(
    'PasskeyRequestOptions',
    requestOptionsSchema,
    'What navigator.credentials.get is asked for.',
    {
      challenge,
      rpId: ['Host name of the site.', 'www.example.com'],
      timeout,
      userVerification: 'Always required.',
    },
  ),
  describeObject('NewPasskey', passkeyEndpoints['POST /user/passkeys'].body, 'A passkey to add.', {
    name: ['What the user calls it; without a name it is called after the browser.', 'Blue key'],
    credential: 'What the browser has answered.',
  }),
  describeObject(
    'CreatedCredential',
    newPasskeySchema,
    'Answer of navigator.credentials.create, in its JSON form.',
    {
      ...credentialFields,
      response: 'What the authenticator has made.',
    },
  ),
  describeObject('AttestationResponse', newPasskeySchema.shape.response, 'A new key.', {
    clientDataJSON,
    attestationObject: ['The key with what the authenticator says of it, base64url.', exampleBytes],
    transports: ['How browsers reach the authenticator.', ['internal']],
  }),
  describeObject(
    'UsedCredential',
    passkeyAssertionSchema,
    'Answer of navigator.credentials.get, in its JSON form.',
    {
      ...credentialFields,
      response: 'What the authenticator has signed.',
    },
  ),
  describeObject('AssertionResponse', passkeyAssertionSchema.shape.response, 'A signature.', {
    clientDataJSON,
    authenticatorData: ['What the authenticator says of itself, base64url.', exampleBytes],
    signature: ['Its signature, base64url.', exampleBytes],
    userHandle: ['Id of the user, base64url.', exampleBytes],
  }),
  describeObject('PasskeyName', passkeyEndpoints['PATCH /user/passkeys/:id'].body, 'A name.', {
    name: ['What the user calls the passkey.', 'Blue key'],
  }),
  describeObject(
    'PasskeySignIn',
    passkeyEndpoints['POST /user/passkey/signin'].body,
    'A sign-in with a passkey.',
    credentialBody,
  ),
  describeObject(
    'PasskeyProof',
    passkeyEndpoints['POST /user/passkey/proof'].body,
    'Proof with a passkey.',
    credentialBody,
  ),
  describeObject(
    'ProvenByPasskey',
    passkeyEndpoints['POST /user/passkey/proof'].output,
    'The owner of the account is there.',
    {
      provenUntil: ['Time until which that counts.', exampleMoment],
    },
  ),
  describeObject('SecondFactor', passkeyEndpoints['POST /user/second-factor'].body, 'A recovery code.', {
    code: ['One of the recovery codes that are left.', 'B7K2M-9QX4T-0HJ6R-WZ3C8'],
  }),
  describeObject(
    'SecondFactorGiven',
    passkeyEndpoints['POST /user/second-factor'].output,
    'The factor is given.',
    {
      given: 'Always true.',
    },
  ),
  describeObject(
    'RecoveryCodes',
    passkeyEndpoints['POST /user/recovery-codes'].output,
    'Recovery codes, shown this once.',
    {
      codes: ['Ten codes.', ['B7K2M-9QX4T-0HJ6R-WZ3C8']],
    },
  ),
]

const passkeyId = { id: idOf('passkey', 'passkey') }

export const passkeyOperations: OperationsOf<typeof passkeyEndpoints> = {
  'POST /user/passkeys/options': {
    id: 'beginPasskey',
    tag: 'accounts',
    response: 'What the browser is asked for.',
    errors: ['proof_needed', 'second_factor_needed', 'passkeys_impossible'],
  },
  'POST /user/passkeys': {
    id: 'addPasskey',
    tag: 'accounts',
    response: 'The passkey is added.',
    errors: [
      'passkey_refused',
      'proof_needed',
      'second_factor_needed',
      'taken',
      'too_many_passkeys',
      'passkeys_impossible',
    ],
  },
  'PATCH /user/passkeys/:id': {
    id: 'namePasskey',
    tag: 'accounts',
    response: 'The passkey as it is now.',
    params: passkeyId,
  },
  'DELETE /user/passkeys/:id': {
    id: 'removePasskey',
    tag: 'accounts',
    response: 'The passkey is removed.',
    params: passkeyId,
    errors: ['proof_needed', 'second_factor_needed', 'last_way_in'],
  },
  'POST /user/passkey/options': {
    id: 'beginPasskeySignIn',
    tag: 'accounts',
    response: 'What the browser is asked for.',
    errors: ['passkeys_impossible'],
  },
  'POST /user/passkey/signin': {
    id: 'signInWithPasskey',
    tag: 'accounts',
    response: 'The user is signed in.',
    errors: ['passkey_refused', 'account_disabled', 'passkeys_impossible'],
    setsCookies: true,
  },
  'POST /user/passkey/proof': {
    id: 'proveWithPasskey',
    tag: 'accounts',
    response: 'The owner of the account is there.',
    errors: ['passkey_refused', 'passkeys_impossible'],
  },
  'POST /user/second-factor': {
    id: 'giveSecondFactor',
    tag: 'accounts',
    response: 'The session has the second factor.',
  },
  'POST /user/recovery-codes': {
    id: 'makeRecoveryCodes',
    tag: 'accounts',
    response: 'Ten new codes; those before are worth nothing.',
    errors: ['proof_needed', 'second_factor_needed'],
  },
}
