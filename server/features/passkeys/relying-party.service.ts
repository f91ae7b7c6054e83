// The site as a WebAuthn relying party: verifies the answers of authenticators.
import type { VerifyAuthenticationResponseOpts, VerifyRegistrationResponseOpts } from '@simplewebauthn/server'
import { passkeyProblem } from '#contract/passkey-rules.ts'
import type { CreationOptions, NewPasskey, PasskeyAssertion, RequestOptions } from '#contract/passkeys.ts'
import { AppError } from '#server/calls/errors.ts'
import { house } from '#server/config/house.ts'

/** EdDSA, ES256 and RS256. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Loaded with the first passkey, because the library takes some megabytes. */
const loadLibrary = () => import('@simplewebauthn/server')

export interface Credential {
  credentialId: string
  publicKey: string
  counter: number
  transports: readonly string[]
}

export interface RelyingParty {
  creationOptions(of: {
    challenge: string
    user: { userId: string; username: string; name: string }
    existing: readonly Credential[]
  }): Promise<CreationOptions>
  requestOptions(challenge: string): Promise<RequestOptions>
  /** Throws an AppError if the credential is invalid or answers another challenge. */
  verifyNew(credential: NewPasskey, challenge: string): Promise<Credential>
  /**
   * Returns the authenticator's use counter. Throws an AppError if the assertion is invalid or answers another
   * challenge.
   */
  verifyAssertion(assertion: PasskeyAssertion, challenge: string, known: Credential): Promise<number>
}

/** If the site's URL rules passkeys out, every call is refused with the reason. */
export function createRelyingParty(publicUrl: string): RelyingParty {
  const { hostname: rpID, origin } = new URL(publicUrl)
  const problem = passkeyProblem(publicUrl)
  function requirePossible(): void {
    if (problem !== undefined) throw new AppError('passkeys_impossible', problem)
  }
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  return {
    async creationOptions({ challenge, user, existing }) {
      requirePossible()
      const { generateRegistrationOptions } = await loadLibrary()
      const options = await generateRegistrationOptions({
        rpName: house().name,
        rpID,
        userName: user.username,
        userDisplayName: user.name,
        userID: new Uint8Array(Buffer.from(user.userId)),
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        supportedAlgorithmIDs,
        attestationType: 'none',
        excludeCredentials: existing.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return options as CreationOptions
    },

    async requestOptions(challenge) {
      requirePossible()
      const { generateAuthenticationOptions } = await loadLibrary()
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        userVerification: 'required',
      })
      return options as RequestOptions
    },

    async verifyNew(credential, challenge) {
      requirePossible()
      const { verifyRegistrationResponse } = await loadLibrary()
      const result = await orRefuse(() =>
        verifyRegistrationResponse({
          ...expected,
          supportedAlgorithmIDs,
          response: {
            ...credential,
            clientExtensionResults: {},
          } as VerifyRegistrationResponseOpts['response'],
          expectedChallenge: challenge,
        }),
      )
      if (!result.verified) throw refusal()
      const { id, publicKey, counter } = result.registrationInfo.credential
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: credential.response.transports ?? [],
      }
    },

    async verifyAssertion(assertion, challenge, known) {
      requirePossible()
      const { verifyAuthenticationResponse } = await loadLibrary()
      const result = await orRefuse(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: {
            ...assertion,
            clientExtensionResults: {},
          } as VerifyAuthenticationResponseOpts['response'],
          expectedChallenge: challenge,
          credential: {
            id: known.credentialId,
            publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
            counter: known.counter,
          },
        }),
      )
      if (!result.verified) throw refusal()
      return result.authenticationInfo.newCounter
    },
  }
}

/** The library throws technical errors for invalid answers. They are replaced by a refusal. */
async function orRefuse<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    throw refusal(error)
  }
}

export function refusal(cause?: unknown): AppError {
  return new AppError('passkey_refused', undefined, { cause })
}
