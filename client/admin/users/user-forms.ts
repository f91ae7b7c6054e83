// The forms of the users' pages. Without script a page's action calls them, with script its clientAction.
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { Role } from '#contract/roles.ts'
import { roleTitles } from './users-address.ts'

export type UserFormName = 'role' | 'signOut' | 'factors' | 'recovery' | 'erase' | 'invite' | 'withdraw'

export interface UserOutcome {
  form: UserFormName
  /** What has been done. */
  done?: string
  isErased?: true
  refusal?: {
    status: number
    code: string
    message: string
    fieldErrors: Readonly<Record<string, string>>
  }
  /** What was typed or chosen, after a refusal. */
  values?: Readonly<Record<string, string>>
}

/** Sends a form. Returns what was done or why not; throws all other errors. */
export async function sendUserForm(call: Api, id: string, sent: FormData): Promise<UserOutcome> {
  const form = String(sent.get('form')) as UserFormName
  const read = (name: string) => String(sent.get(name) ?? '')
  try {
    return await senders[form](call, id, read)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message, fields } = error
    const values = { role: read('role'), email: read('email'), username: read('username') }
    return { form, refusal: { status, code, message, fieldErrors: fields }, values }
  }
}

const senders: Record<
  UserFormName,
  (call: Api, id: string, read: (name: string) => string) => Promise<UserOutcome>
> = {
  async role(call, id, read) {
    const body = { role: Number(read('role')), confirmed: read('confirmed') === 'yes' }
    const { role, username } = await call('PUT /users/:id/role', { params: { id }, body })
    return { form: 'role', done: `${username} is ${roleTitles[role as Role].toLowerCase()} from now on.` }
  },
  async signOut(call, id) {
    const { ended } = await call('POST /users/:id/sign-out', { params: { id } })
    const sessions = ended === 1 ? '1 session has' : `${ended} sessions have`
    return { form: 'signOut', done: `${sessions} ended.` }
  },
  async factors(call, id) {
    const { passkeys, recoveryCodes } = await call('POST /users/:id/factors-removal', { params: { id } })
    return {
      form: 'factors',
      done: `${countOf(passkeys, 'passkey')} and ${countOf(recoveryCodes, 'recovery code')} are removed, and all sessions have ended.`,
    }
  },
  async recovery(call, id) {
    const { email } = await call('POST /users/:id/recovery', { params: { id } })
    return { form: 'recovery', done: `A link for a new password is on its way to ${email}.` }
  },
  async erase(call, id, read) {
    await call('POST /users/:id/erase', { params: { id }, body: { username: read('username') } })
    return { form: 'erase', done: 'The account is erased.', isErased: true }
  },
  async withdraw(call, _id, read) {
    const { email } = await call('POST /invitations/withdrawals', { body: { email: read('email') } })
    return { form: 'withdraw', done: `The invitation of ${email} is withdrawn. Its link works no more.` }
  },
  async invite(call, _id, read) {
    const body = { email: read('email'), role: Number(read('role')) }
    const { email, role } = await call('POST /invitations', { body })
    return {
      form: 'invite',
      done: `${email} is invited as ${roleTitles[role as Role].toLowerCase()}. The link in the mail works once.`,
    }
  },
}

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
