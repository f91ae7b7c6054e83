// The actions of the pages that cancel an order or withdraw from it, with and without script.
import { renewSession } from '#client/features/session/session.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { StepOutcome } from './order-step.tsx'

/** Returns the refusal, or null once it is done. Throws other errors. */
export async function takeStep(
  call: Api,
  key: 'POST /orders/:id/cancel' | 'POST /orders/:id/withdrawal',
  id: string,
): Promise<StepOutcome | null> {
  try {
    await call(key, { params: { id } })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message } = error
    // The session may have ended meanwhile. Then the page asks the user to sign in again.
    if (status === 401 && !import.meta.env.SSR) void renewSession()
    return { refusal: { status, message } }
  }
}
