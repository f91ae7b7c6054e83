// What the browser asks an authenticator. Loaded with the first press on a button for passkeys.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { NewPasskey, PasskeyAssertion } from '#contract/passkeys.ts'

/** Has a new passkey made; refused like a call where the person or the authenticator does not want to. */
export async function makePasskey(call: Api): Promise<NewPasskey> {
  const optionsJSON = await call('POST /user/passkeys/options', {})
  return orRefuse(
    () =>
      startRegistration({
        optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'],
      }),
    'No passkey was added.',
  ) as Promise<NewPasskey>
}

/** Has a passkey of this site used; refused like a call where there is none, or the person does not want to. */
export async function askForPasskey(call: Api): Promise<PasskeyAssertion> {
  const optionsJSON = await call('POST /user/passkey/options', {})
  return orRefuse(
    () => startAuthentication({ optionsJSON }),
    'No passkey was used.',
  ) as Promise<PasskeyAssertion>
}

async function orRefuse<T>(ask: () => Promise<T>, message: string): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { name } = error as Error
    const said = name === 'InvalidStateError' ? 'This device has a passkey of yours already.' : message
    throw new ApiError(400, 'passkey_refused', said, {}, error)
  }
}
