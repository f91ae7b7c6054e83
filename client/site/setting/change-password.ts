// Changes the password, also after the response to an earlier attempt was lost. The request has no idempotency key,
// because the server would have to store hashes of the passwords and the tokens of the response with it.
import { lastSignedInId } from '#client/features/session/session.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { AuthData } from '#contract/users.ts'
import type { PasswordValues } from './profile-rules.ts'

let changer: { userId: string; change: ReturnType<typeof passwordChanger> } | undefined

/** In the browser, tries again what earlier presses have left uncertain. On the server no user is known here. */
export function changePassword(call: Api, values: PasswordValues): Promise<AuthData> {
  const userId = lastSignedInId()
  if (userId === null) return call('POST /user/update/password', { body: values })
  if (changer?.userId !== userId) changer = { userId, change: passwordChanger(call, userId) }
  return changer.change(values)
}

export function passwordChanger(call: Api, userId: string) {
  /** Attempts without a response. One of their new passwords may be the current password now. */
  let unconfirmed: PasswordValues[] = []

  async function send(values: PasswordValues, password: string): Promise<AuthData> {
    try {
      return await call('POST /user/update/password', { body: { ...values, password, _id: userId } })
    } catch (error) {
      if (error instanceof ApiError && isUncertain(error)) unconfirmed = [values, ...unconfirmed]
      throw error
    }
  }

  /** Also tries the new passwords of unanswered attempts that were made with the same current password. */
  return async (values: PasswordValues): Promise<AuthData> => {
    const perhapsCurrent = unconfirmed
      .filter(({ password }) => password === values.password)
      .map(({ newPassword }) => newPassword)
    let refusal: unknown
    for (const password of new Set([values.password, ...perhapsCurrent])) {
      try {
        return await send(values, password)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw error
        refusal ??= error
      }
    }
    throw refusal
  }
}

function isUncertain({ status }: ApiError): boolean {
  return status === 0 || status >= 500
}
