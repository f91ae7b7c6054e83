// Passkeys and recovery codes: ways in beside the password.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { deletedSchema, id, optionalText, requiredOr, requiredPassword, timestamp } from './fields.ts'
import { maxPasskeyName } from './passkey-rules.ts'
import { authDataSchema } from './users.ts'

const notWellFormed = 'is not what a browser answers'
const bytes = z
  .string(notWellFormed)
  .check(
    z.minLength(1, notWellFormed),
    z.maxLength(20_000, notWellFormed),
    z.regex(/^[\w-]+$/, notWellFormed),
  )

const publicKeyType = z.literal('public-key', notWellFormed)

/** The result of `navigator.credentials.create` as JSON. */
export const newPasskeySchema = z.object(
  {
    id: bytes,
    rawId: bytes,
    type: publicKeyType,
    response: z.object(
      {
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z.optional(
          z
            .array(z.string(notWellFormed).check(z.maxLength(30, notWellFormed)), notWellFormed)
            .check(z.maxLength(10, notWellFormed)),
        ),
      },
      notWellFormed,
    ),
  },
  requiredOr(notWellFormed),
)
export type NewPasskey = z.output<typeof newPasskeySchema>

/** As `navigator.credentials.get` answers, in its JSON form. */
export const passkeyAssertionSchema = z.object(
  {
    id: bytes,
    rawId: bytes,
    type: publicKeyType,
    response: z.object(
      {
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: z.optional(z.nullable(bytes)),
      },
      notWellFormed,
    ),
  },
  requiredOr(notWellFormed),
)
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** For `navigator.credentials.create`, in its JSON form. */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.output<typeof creationOptionsSchema>

/** For `navigator.credentials.get`, in its JSON form. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof requestOptionsSchema>

export const passkeySchema = z.object({
  _id: id,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
})
export type Passkey = z.output<typeof passkeySchema>

const passkeyName = optionalText(maxPasskeyName)

export const passkeyEndpoints = {
  'POST /user/passkeys/options': {
    access: 'user',
    isBound: true,
    summary: 'Begin a new passkey: what the browser is asked for, good for five minutes; needs a fresh proof',
    output: creationOptionsSchema,
    limit: 'security',
  },
  'POST /user/passkeys': {
    access: 'user',
    isBound: true,
    summary: 'Add the passkey that the browser has made',
    audit: 'Passkey added',
    auditsCustomers: true,
    /** Without a name it is called after the browser. */
    body: z.object({ name: z._default(passkeyName, ''), credential: newPasskeySchema }),
    output: passkeySchema,
    status: 201,
    limit: 'account',
  },
  'PATCH /user/passkeys/:id': {
    access: 'user',
    isBound: true,
    needsFactor: true,
    summary: 'Name a passkey',
    params: z.object({ id }),
    body: z.object({ name: passkeyName.check(z.minLength(1, 'required')) }),
    output: passkeySchema,
    limit: 'security',
    audit: 'Passkey named',
  },
  'DELETE /user/passkeys/:id': {
    access: 'user',
    isBound: true,
    summary: 'Remove a passkey, unless it is the last way in; needs a fresh proof',
    audit: 'Passkey removed',
    auditsCustomers: true,
    params: z.object({ id }),
    output: deletedSchema,
    limit: 'security',
  },
  'POST /user/passkey/options': {
    access: 'public',
    summary:
      'Begin a sign-in or a proof with a passkey: what the browser is asked for, good for five minutes',
    output: requestOptionsSchema,
    limit: 'signIn',
  },
  'POST /user/passkey/signin': {
    access: 'public',
    summary: 'Sign in with a passkey',
    audit: 'Sign-in with passkey',
    body: z.object({ credential: passkeyAssertionSchema }),
    output: authDataSchema,
    limit: 'signIn',
  },
  'POST /user/passkey/proof': {
    access: 'user',
    isBound: true,
    summary:
      'Prove with a passkey, for ten minutes, that the owner of the account is there; also the second factor',
    audit: 'Identity confirmed with a passkey',
    body: z.object({ credential: passkeyAssertionSchema }),
    output: z.object({ provenUntil: timestamp }),
    limit: 'security',
  },
  'POST /user/second-factor': {
    access: 'user',
    isBound: true,
    summary: 'Give a recovery code as second factor: it counts until the session ends',
    audit: 'Second factor given',
    auditsCustomers: true,
    body: z.object({ code: requiredPassword }),
    output: z.object({ given: z.literal(true) }),
    limit: 'security',
  },
  'POST /user/recovery-codes': {
    access: 'user',
    isBound: true,
    summary:
      'Make ten recovery codes in place of those before; needs a fresh proof. They are shown this once',
    audit: 'Recovery codes made',
    auditsCustomers: true,
    output: z.object({ codes: z.array(z.string()) }),
    status: 201,
    limit: 'account',
  },
} as const satisfies EndpointDefinitions
