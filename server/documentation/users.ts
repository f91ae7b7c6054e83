import {
  authDataSchema,
  passwordChangeSchema,
  profileChangesSchema,
  signInSchema,
  signUpSchema,
  userEndpoints,
  verifyUserSchema,
} from '#contract/users.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { exampleIds, exampleTokens, idOf, ownUserId } from './shared-fields.ts'

const password = ['The password, exactly as typed.', 'correct horse'] as const

export const profileFields = {
  name: ['Name that others see.', 'Mira Holm'],
  username: ['Name by which the user signs in.', 'mira'],
  email: ['E-mail address.', 'mira@example.com'],
} as const

export const accountFields = {
  ...profileFields,
  _id: idOf('user', 'user'),
  avatar: ["Address of the user's picture; empty without one.", ''],
  role: ['Role: 1 user, 2 admin, 3 super admin.', 1],
} as const

export const userObjects = [
  describeObject('User', authDataSchema.shape.result, 'An account.', {
    ...accountFields,
    id: ['The same as _id.', exampleIds.user],
    rights: ['Of an admin who is narrowed: the rights that the account has.', ['desk', 'money']],
    needsSecondFactor: [
      'Of staff who have yet to give the second factor: until then they have the rights of users.',
      true,
    ],
  }),
  describeObject('Session', authDataSchema, 'The signed-in user with the tokens in force.', {
    result: 'The signed-in user.',
    token: ['Access token, for the header Authorization: Bearer.', exampleTokens.access],
    refreshToken: [
      'Refresh token, for the header refresh; empty where the call brought none.',
      exampleTokens.refresh,
    ],
  }),
  describeObject('Credentials', signInSchema, 'What a user signs in with.', {
    username: ['Username or e-mail address.', 'mira'],
    password,
  }),
  describeObject('NewAccount', signUpSchema, 'An account to create.', {
    username: profileFields.username,
    email: profileFields.email,
    password,
  }),
  describeObject(
    'ProviderSignIn',
    verifyUserSchema,
    'A sign-in by the identity provider, whose proof in the cookie decides alone.',
    {
      id: ['Number of the account at the provider.', '1048576'],
      username: ['Not used.', 'mira'],
      email: ['Not used.', 'mira@example.com'],
      password: ['Not used, neither stored nor compared.', null],
      name: ['Not used.', 'Mira Holm'],
      avatar: ['Not used.', null],
    },
  ),
  describeObject('ProfileChanges', profileChangesSchema, 'The new profile.', profileFields),
  describeObject('PasswordChange', passwordChangeSchema, 'A new password.', {
    password: [
      'The current password; empty for an account without one that has just signed in with its provider.',
      'correct horse',
    ],
    newPassword: ['The new password.', 'battery staple'],
    confirmPassword: ['The new password again.', 'battery staple'],
    _id: ownUserId,
  }),
  describeObject('SignedOut', userEndpoints['POST /user/signout'].output, 'The session is ended.', {
    signedOut: 'Always true.',
  }),
]

export const userOperations: OperationsOf<typeof userEndpoints> = {
  'POST /user/signin': {
    id: 'signIn',
    tag: 'accounts',
    response: 'The user is signed in.',
    errors: ['wrong_credentials', 'account_disabled'],
    setsCookies: true,
  },
  'POST /user/signup': {
    id: 'signUp',
    tag: 'accounts',
    response: 'The account is created and signed in.',
    errors: ['taken'],
    setsCookies: true,
  },
  'POST /user/verify/user': {
    id: 'signInWithProvider',
    tag: 'accounts',
    response: 'The user is signed in.',
    errors: ['identity_unproven', 'account_disabled'],
    setsCookies: true,
    security: [{ providerProof: [] }],
  },
  'GET /user/getProfile': { id: 'getProfile', tag: 'accounts', response: 'The user and the tokens.' },
  'POST /user/signout': {
    id: 'signOut',
    tag: 'accounts',
    response: 'No session is left.',
    setsCookies: true,
    security: [{}, { bearer: [] }, { refresh: [] }],
  },
  'POST /user/update/profile': {
    id: 'updateProfile',
    tag: 'accounts',
    response: 'The user as it is now.',
    errors: ['taken', 'second_factor_needed'],
  },
  'POST /user/update/password': {
    id: 'updatePassword',
    tag: 'accounts',
    response: 'The password is changed.',
    errors: ['forbidden'],
  },
}
