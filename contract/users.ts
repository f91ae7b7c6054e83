// Accounts and sessions.
import * as z from 'zod/mini'
import { characterCount } from './characters.ts'
import { longestEmailAddress } from './email-address.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import {
  displayNameField,
  emailAddress,
  id,
  password,
  passwordAtMost,
  requiredOr,
  requiredPassword,
  usernameField,
} from './fields.ts'
import { rightNames } from './rights.ts'
import { minPasswordLength } from './vocabulary.ts'

const tooShort = (field: string) => `The ${field} must be at least ${minPasswordLength} characters long`

export const authDataSchema = z.object({
  result: z.object({
    _id: id,
    id,
    name: z.string(),
    username: z.string(),
    email: z.string(),
    avatar: z.string(),
    role: z.int(),
    /** Of an admin who is narrowed: the rights that the account has. */
    rights: z.optional(z.array(z.enum(rightNames))),
    /** Of staff who have yet to use their passkey or a recovery code: until then they are users. */
    needsSecondFactor: z.optional(z.literal(true)),
  }),
  token: z.string(),
  refreshToken: z.string(),
})
export type AuthData = z.output<typeof authDataSchema>

export const signInSchema = z.object({
  /** The username or the e-mail address. */
  username: z
    .string(requiredOr('must be text'))
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(longestEmailAddress, `at most ${longestEmailAddress} characters`),
    ),
  password: requiredPassword,
})

export const signUpSchema = z.object({
  username: usernameField,
  email: emailAddress,
  password: password(minPasswordLength, tooShort('password')),
})

/** Only the provider's proof identifies the user; `password` is neither stored nor compared. */
export const verifyUserSchema = z.object({
  id: z.string('required').check(z.minLength(1, 'required'), z.maxLength(255, 'at most 255 characters')),
  username: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  email: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  password: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  name: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  avatar: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
})

export const profileChangesSchema = z.object({
  name: displayNameField,
  username: usernameField,
  email: emailAddress,
})

export const passwordChangeSchema = z.object({
  /** Empty only for an account without a password that has just signed in with its provider. */
  password: z._default(
    z.string('must be text').check(
      passwordAtMost,
      z.refine((value) => value === '' || characterCount(value) >= minPasswordLength, tooShort('password')),
    ),
    '',
  ),
  newPassword: password(minPasswordLength, tooShort('newpassword')),
  confirmPassword: requiredPassword,
  _id: z.optional(id),
})

export const userEndpoints = {
  'POST /user/signin': {
    access: 'public',
    summary: 'Sign in with a username or e-mail address and a password',
    audit: 'Sign-in',
    body: signInSchema,
    output: authDataSchema,
    limit: 'signIn',
  },
  'POST /user/signup': {
    access: 'public',
    summary: 'Create an account and sign it in',
    audit: 'Account created',
    body: signUpSchema,
    output: authDataSchema,
    status: 201,
    limit: 'signUp',
  },
  'POST /user/verify/user': {
    access: 'public',
    summary: 'Sign in with the proof that the identity provider left',
    audit: 'Sign-in with provider',
    body: verifyUserSchema,
    output: authDataSchema,
    limit: 'signIn',
  },
  'GET /user/getProfile': {
    access: 'user',
    summary: 'Who is signed in, with current tokens',
    output: authDataSchema,
  },
  'POST /user/signout': {
    access: 'public',
    summary: 'End the session that the headers name; always succeeds',
    audit: 'Sign-out',
    auditsCustomers: true,
    output: z.object({ signedOut: z.literal(true) }),
  },
  'POST /user/update/profile': {
    access: 'user',
    isBound: true,
    summary: 'Change name, username and e-mail address',
    audit: 'Profile changed',
    auditsCustomers: true,
    body: profileChangesSchema,
    output: authDataSchema,
    limit: 'account',
    failsWithText: true,
  },
  'POST /user/update/password': {
    access: 'user',
    isBound: true,
    needsFactor: true,
    summary: 'Change the password and end all other sessions',
    audit: 'Password changed',
    auditsCustomers: true,
    body: passwordChangeSchema,
    output: authDataSchema,
    limit: 'account',
    failsWithText: true,
  },
} as const satisfies EndpointDefinitions
