// The forms of the setting page.
import { notifyOtherTabs } from '#client/features/session/other-tabs.ts'
import { storeAuthData } from '#client/features/session/session.ts'
import { successText, warnings } from '#client/features/toasts/texts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { type FormSender, wrongEntries } from '#client/lib/forms/send-form.ts'
import { settingPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { isPasswordProblem } from '#contract/password-problems.ts'
import type { AuthData } from '#contract/users.ts'
import { confirmationDays } from '#contract/vocabulary.ts'
import { changePassword } from './change-password.ts'
import { validatePasswords, validateProfile } from './profile-rules.ts'

/** New recovery codes, which are shown only once. */
export type RecoveryCodes = readonly string[]
export type SettingResult = FormResult<RecoveryCodes>

/** Forms that lead on to a page with their result. With script that is the home page, as specified. */
export const leadingForms = ['profile', 'password'] as const

const proven = 'Thank you. For ten minutes you are not asked again.'

/** Only a browser can reach an authenticator. */
function loadPasskeys() {
  if (import.meta.env.SSR) throw new ApiError(400, 'invalid_request', 'A passkey needs JavaScript.')
  return import('#client/features/session/passkeys.ts')
}

export const settingForms: Readonly<Record<string, FormSender<RecoveryCodes>>> = {
  async profile(call, { text }) {
    const body = { name: text('name'), username: text('username'), email: text('email') }
    refuseWrong(validateProfile(body))
    return savedAccount('profile', await call('POST /user/update/profile', { body }))
  },
  async password(call, { text }) {
    const values = {
      password: text('password'),
      newPassword: text('newPassword'),
      confirmPassword: text('confirmPassword'),
    }
    refuseWrong(validatePasswords(values))
    if (values.newPassword !== values.confirmPassword)
      throw wrongEntries({ confirmPassword: warnings.newPasswordsDiffer }, warnings.newPasswordsDiffer)
    return savedAccount('password', await changePassword(call, values).catch(placePasswordProblem))
  },
  async proof(call, { text }) {
    await call('POST /user/proof', { body: { password: text('password') } })
    return proven
  },
  async 'passkey-proof'(call) {
    const { askForPasskey } = await loadPasskeys()
    await call('POST /user/passkey/proof', { body: { credential: await askForPasskey(call) } })
    return proven
  },
  async 'add-passkey'(call, { text }) {
    const { makePasskey } = await loadPasskeys()
    const credential = await makePasskey(call)
    const { name } = await call('POST /user/passkeys', { body: { name: text('name'), credential } })
    return `The passkey “${name}” is added.`
  },
  async 'name-passkey'(call, { text, of: id }) {
    const { name } = await call('PATCH /user/passkeys/:id', { params: { id }, body: { name: text('name') } })
    return `The passkey is called “${name}” now.`
  },
  async 'remove-passkey'(call, { of: id }) {
    await call('DELETE /user/passkeys/:id', { params: { id } })
    return 'The passkey is removed. Delete it on your device too.'
  },
  async 'confirm-email'(call) {
    return onItsWay(await call('POST /user/email-confirmation', { body: {} }))
  },
  async 'claim-email'(call, { text }) {
    return onItsWay(await call('POST /user/email-confirmation', { body: { email: text('email') } }))
  },
  async 'second-factor'(call, { text }) {
    await call('POST /user/second-factor', { body: { code: text('code') } })
    return 'Thank you.'
  },
  async 'make-codes'(call) {
    const { codes } = await call('POST /user/recovery-codes', {})
    return { done: 'Here are your recovery codes. They are shown this once: keep them safe.', value: codes }
  },
  async 'end-session'(call, { of: id }) {
    await call('DELETE /user/sessions/:id', { params: { id } })
    return 'That session is over.'
  },
  async 'end-other-sessions'(call) {
    const { endedCount } = await call('DELETE /user/sessions', {})
    return endedCount === 1 ? 'One session is over.' : `${endedCount} sessions are over.`
  },
}

function onItsWay({ sentTo }: { sentTo: string }): string {
  return `A link is on its way to ${sentTo}. It works for ${confirmationDays} days.`
}

function refuseWrong(fieldErrors: Partial<Record<string, string>>): void {
  if (Object.keys(fieldErrors).length > 0) throw wrongEntries(fieldErrors as Record<string, string>)
}

/** The wire carries the message of a weak password alone. */
function placePasswordProblem(error: unknown): never {
  if (!(error instanceof ApiError) || !isPasswordProblem(error.message)) throw error
  throw new ApiError(error.status, error.code, error.message, { newPassword: error.message })
}

/** The response to a change of profile or password renews the session. */
function savedAccount(form: (typeof leadingForms)[number], account: AuthData) {
  if (import.meta.env.SSR) return { done: successText, next: addressOf(settingPage, { saved: form }) }
  storeAuthData(account)
  notifyOtherTabs()
  return { done: successText, next: '/' }
}
