// Changes the password, also after the response to an earlier attempt was lost. The request has no idempotency key,
// because the server would have to store hashes of the passwords and the tokens of the response with it.
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { AuthData } from '#contract/users.ts'
import type { PasswordValues } from './profile-rules.ts'

export function passwordChanger(userId: string) {
  /** Attempts without a response. One of their new passwords may be the current password now. */
  let unconfirmed: PasswordValues[] = []

  async function send(values: PasswordValues, password: string): Promise<AuthData> {
    try {
      return await api('POST /user/update/password', { body: { ...values, password, _id: userId } })
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
