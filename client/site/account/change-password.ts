// A change of the password, also where the answer to an earlier one was lost. It has no idempotency key: the server
// would have to keep something of the passwords, and the tokens of the answer, beside it.
import { api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { AuthData } from '#contract/users.ts'
import type { PasswordValues } from './profile-rules.ts'

export function passwordChanger(userId: string) {
  /** Of changes that have perhaps been made: one of their new passwords may be the current one by now. */
  let unanswered: PasswordValues[] = []

  async function send(values: PasswordValues, password: string): Promise<AuthData> {
    try {
      return await api('POST /user/update/password', { body: { ...values, password, _id: userId } })
    } catch (error) {
      if (error instanceof ApiError && isUncertain(error)) unanswered = [values, ...unanswered]
      throw error
    }
  }

  /** Whoever has typed the same current password as before means the same account in the same state. */
  return async (values: PasswordValues): Promise<AuthData> => {
    const perhapsCurrent = unanswered
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
