// A new password for an account whose password is lost, by a link that is mailed.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { emailAddress, password, requiredPassword } from './fields.ts'
import { linkToken } from './mailed-links.ts'
import { minPasswordLength } from './vocabulary.ts'

const tooShort = `The newpassword must be at least ${minPasswordLength} characters long`

export const recoveryEndpoints = {
  'POST /user/recovery': {
    access: 'public',
    summary:
      'Mail a link that sets a new password; the answer is the same whether there is an account or not',
    body: z.object({ email: emailAddress }),
    output: z.object({ asked: z.literal(true) }),
    limit: 'recovery',
  },
  'POST /user/recovery/password': {
    access: 'public',
    summary: 'Set a new password by a link that was mailed, and end all sessions of the account',
    audit: 'Password set by a mailed link',
    body: z.object({
      token: linkToken,
      newPassword: password(minPasswordLength, tooShort),
      confirmPassword: requiredPassword,
    }),
    output: z.object({ changed: z.literal(true) }),
    limit: 'signIn',
  },
} as const satisfies EndpointDefinitions
