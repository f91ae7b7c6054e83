// Accounts and sessions.

import * as z from 'zod/mini'
import { characterCount } from './characters.ts'
import { describe, describeObject } from './describe.ts'
import { longestEmailAddress } from './email-address.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import * as exampleIds from './example-ids.ts'
import { exampleTokens } from './examples.ts'
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
import { ownUserId, userId } from './record-fields.ts'
import { rightNames } from './rights.ts'
import { minPasswordLength } from './vocabulary.ts'

const tooShort = (field: string) => `The ${field} must be at least ${minPasswordLength} characters long`

const nameText = ['Name that others see.', 'Mira Holm'] as const

const usernameText = ['Name by which the user signs in.', 'mira'] as const

const emailText = ['E-mail address.', 'mira@example.com'] as const

export const authDataSchema = describeObject('Session', 'The signed-in user with the tokens in force.', {
  result: describe(
    describeObject('User', 'An account.', {
      _id: userId,
      id: describe(id, 'The same as _id.', exampleIds.user),
      name: describe(z.string(), nameText),
      username: describe(z.string(), usernameText),
      email: describe(z.string(), emailText),
      avatar: describe(z.string(), "Address of the user's picture; empty without one.", ''),
      role: describe(z.int(), 'Role: 1 user, 2 admin, 3 super admin.', 1),
      rights: describe(
        z.optional(z.array(z.enum(rightNames))),
        'Of an admin who is narrowed: the rights that the account has.',
        ['desk', 'money'],
      ),
      needsSecondFactor: describe(
        z.optional(z.literal(true)),
        'Of staff who have yet to give the second factor: until then they have the rights of users.',
        true,
      ),
    }),
    'The signed-in user.',
  ),
  token: describe(z.string(), 'Access token, for the header Authorization: Bearer.', exampleTokens.access),
  refreshToken: describe(
    z.string(),
    'Refresh token, for the header refresh; empty where the call brought none.',
    exampleTokens.refresh,
  ),
})
export type AuthData = z.output<typeof authDataSchema>

const passwordText = ['The password, exactly as typed.', 'correct horse'] as const

export const signInSchema = describeObject('Credentials', 'What a user signs in with.', {
  username: describe(
    z
      .string(requiredOr('must be text'))
      .check(
        z.trim(),
        z.minLength(1, 'required'),
        z.maxLength(longestEmailAddress, `at most ${longestEmailAddress} characters`),
      ),
    'Username or e-mail address.',
    'mira',
  ),
  password: describe(requiredPassword, passwordText),
})

export const signUpSchema = describeObject('NewAccount', 'An account to create.', {
  username: describe(usernameField, usernameText),
  email: describe(emailAddress, emailText),
  password: describe(password(minPasswordLength, tooShort('password')), passwordText),
})

/** Only the provider's proof identifies the user; `password` is neither stored nor compared. */
export const verifyUserSchema = describeObject(
  'ProviderSignIn',
  'A sign-in by the identity provider, whose proof in the cookie decides alone.',
  {
    id: describe(
      z.string('required').check(z.minLength(1, 'required'), z.maxLength(255, 'at most 255 characters')),
      'Number of the account at the provider.',
      '1048576',
    ),
    username: describe(z.optional(z.nullable(z.string().check(z.maxLength(500)))), 'Not used.', 'mira'),
    email: describe(
      z.optional(z.nullable(z.string().check(z.maxLength(500)))),
      'Not used.',
      'mira@example.com',
    ),
    password: describe(
      z.optional(z.nullable(z.string().check(z.maxLength(500)))),
      'Not used, neither stored nor compared.',
      null,
    ),
    name: describe(z.optional(z.nullable(z.string().check(z.maxLength(500)))), 'Not used.', 'Mira Holm'),
    avatar: describe(z.optional(z.nullable(z.string().check(z.maxLength(2000)))), 'Not used.', null),
  },
)

export const profileChangesSchema = describeObject('ProfileChanges', 'The new profile.', {
  name: describe(displayNameField, nameText),
  username: describe(usernameField, usernameText),
  email: describe(emailAddress, emailText),
})

export const passwordChangeSchema = describeObject('PasswordChange', 'A new password.', {
  password: describe(
    z._default(
      z.string('must be text').check(
        passwordAtMost,
        z.refine((value) => value === '' || characterCount(value) >= minPasswordLength, tooShort('password')),
      ),
      '',
    ),
    'The current password; empty for an account without one that has just signed in with its provider.',
    'correct horse',
  ),
  newPassword: describe(
    password(minPasswordLength, tooShort('newpassword')),
    'The new password.',
    'battery staple',
  ),
  confirmPassword: describe(requiredPassword, 'The new password again.', 'battery staple'),
  _id: ownUserId,
})

export const userEndpoints = {
  'POST /user/signin': {
    access: 'public',
    id: 'signIn',
    tag: 'accounts',
    summary: 'Sign in with a username or e-mail address and a password',
    response: 'The user is signed in.',
    errors: ['wrong_credentials', 'account_disabled'],
    setsCookies: true,
    audit: 'Sign-in',
    body: signInSchema,
    output: authDataSchema,
    limit: 'signIn',
  },
  'POST /user/signup': {
    access: 'public',
    id: 'signUp',
    tag: 'accounts',
    summary: 'Create an account and sign it in',
    response: 'The account is created and signed in.',
    errors: ['taken'],
    setsCookies: true,
    audit: 'Account created',
    body: signUpSchema,
    output: authDataSchema,
    status: 201,
    limit: 'signUp',
  },
  'POST /user/verify/user': {
    access: 'public',
    id: 'signInWithProvider',
    tag: 'accounts',
    summary: 'Sign in with the proof that the identity provider left',
    response: 'The user is signed in.',
    errors: ['identity_unproven', 'account_disabled'],
    setsCookies: true,
    security: [{ providerProof: [] }],
    audit: 'Sign-in with provider',
    body: verifyUserSchema,
    output: authDataSchema,
    limit: 'signIn',
  },
  'GET /user/getProfile': {
    access: 'user',
    id: 'getProfile',
    tag: 'accounts',
    summary: 'Who is signed in, with current tokens',
    response: 'The user and the tokens.',
    output: authDataSchema,
  },
  'POST /user/signout': {
    access: 'public',
    id: 'signOut',
    tag: 'accounts',
    summary: 'End the session that the headers name; always succeeds',
    response: 'No session is left.',
    setsCookies: true,
    security: [{}, { bearer: [] }, { refresh: [] }],
    audit: 'Sign-out',
    auditsCustomers: true,
    output: describeObject('SignedOut', 'The session is ended.', {
      signedOut: describe(z.literal(true), 'Always true.'),
    }),
  },
  'POST /user/update/profile': {
    access: 'user',
    isBound: true,
    id: 'updateProfile',
    tag: 'accounts',
    summary: 'Change name, username and e-mail address',
    response: 'The user as it is now.',
    errors: ['taken', 'second_factor_needed'],
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
    id: 'updatePassword',
    tag: 'accounts',
    summary: 'Change the password and end all other sessions',
    response: 'The password is changed.',
    errors: ['forbidden'],
    audit: 'Password changed',
    auditsCustomers: true,
    body: passwordChangeSchema,
    output: authDataSchema,
    limit: 'account',
    failsWithText: true,
  },
} as const satisfies EndpointDefinitions
