// The forms of the setting page. Without script its action submits them to the API, with script its clientAction.
import { warnings } from '#client/features/toasts/texts.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { confirmationDays } from '#contract/vocabulary.ts'

export interface SettingOutcome {
  /** Name of the submitted form. */
  form: string
  /** Success message. */
  done?: string
  refusal?: {
    status: number
    code: ApiError['code']
    message: string
    /** Messages by field name. */
    fieldErrors: Record<string, string>
  }
  /** New recovery codes, which are shown only once. */
  codes?: readonly string[]
  /** The entered values, without passwords. */
  values?: Record<string, string>
}

/** Submits a form to the API. Returns the success message or the refusal; throws all other errors. */
export async function sendSettingForm(call: Api, sent: FormData): Promise<SettingOutcome> {
  const read = (name: string) => {
    const value = sent.get(name)
    return typeof value === 'string' ? value : ''
  }
  const form = read('form')
  try {
    const send = Object.hasOwn(forms, form) ? forms[form]! : unknownForm
    const outcome = await send(call, read)
    return typeof outcome === 'string' ? { form, done: outcome } : { form, ...outcome }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message, fields } = error
    const values = Object.fromEntries(keptFields.map((name) => [name, read(name)]))
    return { form, refusal: { status, code, message, fieldErrors: fields }, values }
  }
}

const keptFields = ['name', 'username', 'email']

const proven = 'Thank you. For ten minutes you are not asked again.'

/** Only a browser can reach an authenticator. */
function loadPasskeys() {
  if (import.meta.env.SSR) throw new ApiError(400, 'invalid_request', 'A passkey needs JavaScript.')
  return import('#client/features/session/passkeys.ts')
}

type Read = (name: string) => string

type Outcome = string | Pick<SettingOutcome, 'done' | 'codes'>

const forms: Record<string, (call: Api, read: Read) => Promise<Outcome>> = {
  async profile(call, read) {
    const body = { name: read('name'), username: read('username'), email: read('email') }
    await call('POST /user/update/profile', { body })
    return 'Your profile is changed.'
  },
  async password(call, read) {
    const body = {
      password: read('password'),
      newPassword: read('newPassword'),
      confirmPassword: read('confirmPassword'),
    }
    if (body.newPassword !== body.confirmPassword)
      throw wrongField('confirmPassword', warnings.newPasswordsDiffer)
    await call('POST /user/update/password', { body })
    return 'Your password is changed. Everywhere else you are signed out.'
  },
  async proof(call, read) {
    await call('POST /user/proof', { body: { password: read('password') } })
    return proven
  },
  async 'passkey-proof'(call) {
    const { askForPasskey } = await loadPasskeys()
    await call('POST /user/passkey/proof', { body: { credential: await askForPasskey(call) } })
    return proven
  },
  async 'add-passkey'(call, read) {
    const { makePasskey } = await loadPasskeys()
    const credential = await makePasskey(call)
    const { name } = await call('POST /user/passkeys', { body: { name: read('name'), credential } })
    return `The passkey “${name}” is added.`
  },
  async 'name-passkey'(call, read) {
    const params = { id: read('passkey') }
    const { name } = await call('PATCH /user/passkeys/:id', { params, body: { name: read('name') } })
    return `The passkey is called “${name}” now.`
  },
  async 'remove-passkey'(call, read) {
    await call('DELETE /user/passkeys/:id', { params: { id: read('passkey') } })
    return 'The passkey is removed. Delete it on your device too.'
  },
  async 'confirm-email'(call) {
    return onItsWay(await call('POST /user/email-confirmation', { body: {} }))
  },
  async 'claim-email'(call, read) {
    return onItsWay(await call('POST /user/email-confirmation', { body: { email: read('email') } }))
  },
  async 'second-factor'(call, read) {
    await call('POST /user/second-factor', { body: { code: read('code') } })
    return 'Thank you.'
  },
  async 'make-codes'(call) {
    const { codes } = await call('POST /user/recovery-codes', {})
    return { done: 'Here are your recovery codes. They are shown this once: keep them safe.', codes }
  },
  async 'end-session'(call, read) {
    await call('DELETE /user/sessions/:id', { params: { id: read('session') } })
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

async function unknownForm(): Promise<never> {
  throw new ApiError(400, 'invalid_request', 'This form is not known here.')
}

function wrongField(field: string, message: string): ApiError {
  return new ApiError(400, 'invalid_request', message, { [field]: message })
}
