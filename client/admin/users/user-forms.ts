// The forms of the users' pages.
import type { FormSender } from '#client/lib/forms/send-form.ts'
import type { Role } from '#contract/roles.ts'
import { roleTitles } from './role-titles.ts'

export type UserFormName = 'role' | 'signOut' | 'factors' | 'recovery' | 'erase' | 'invite' | 'withdraw'

/** `id`: of the account of the page. Empty on pages without one. */
export function userForms(id: string): Record<UserFormName, FormSender> {
  return {
    async role(call, { text }) {
      const body = { role: Number(text('role')), confirmed: text('confirmed') === 'yes' }
      const { role, username } = await call('PUT /users/:id/role', { params: { id }, body })
      return `${username} is ${roleTitles[role as Role].toLowerCase()} from now on.`
    },
    async signOut(call) {
      const { ended } = await call('POST /users/:id/sign-out', { params: { id } })
      const sessions = ended === 1 ? '1 session has' : `${ended} sessions have`
      return `${sessions} ended.`
    },
    async factors(call) {
      const { passkeys, recoveryCodes } = await call('POST /users/:id/factors-removal', { params: { id } })
      return `${countOf(passkeys, 'passkey')} and ${countOf(recoveryCodes, 'recovery code')} are removed, and all sessions have ended.`
    },
    async recovery(call) {
      const { email } = await call('POST /users/:id/recovery', { params: { id } })
      return `A link for a new password is on its way to ${email}.`
    },
    async erase(call, { text }) {
      await call('POST /users/:id/erase', { params: { id }, body: { username: text('username') } })
      return 'The account is erased.'
    },
    async withdraw(call, { text }) {
      const { email } = await call('POST /invitations/withdrawals', { body: { email: text('email') } })
      return `The invitation of ${email} is withdrawn. Its link works no more.`
    },
    async invite(call, { text, key }) {
      const body = { email: text('email'), role: Number(text('role')) }
      const { email, role } = await call('POST /invitations', { body }, { idempotencyKey: key })
      return `${email} is invited as ${roleTitles[role as Role].toLowerCase()}. The link in the mail works once.`
    },
  }
}

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
