// The client of the identity provider, with OpenID Connect: authorization code flow with PKCE. Verifies the ID token.
import type { FastifyBaseLogger } from 'fastify'
import * as oidc from 'openid-client'
import { longestEmailAddress } from '#contract/email-address.ts'
import { showsSomething } from '#contract/fields.ts'
import { maxName } from '#contract/vocabulary.ts'
import { AppError } from '#server/calls/errors.ts'
import type { OidcConfig } from '#server/config/config.ts'
import { cutText } from '#server/database/storable-text.ts'

export interface ProviderIdentity {
  /** The issuer, because a subject is unique only within its issuer. */
  provider: string
  subject: string
  email: string
  isEmailVerified: boolean
  name: string
  username: string
}

/** The secrets of one sign-in, stored in a cookie while the browser is at the provider. */
export interface ProviderFlow {
  state: string
  nonce: string
  codeVerifier: string
}

/** The provider answered with an error, such as a refusal by the user. The message is the provider's. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}

export interface Provider {
  begin(): Promise<{ address: URL; flow: ProviderFlow }>
  /** Fails with a ProviderRefusal, or with an AppError: identity_unproven or provider_unavailable. */
  finish(callback: URL, flow: ProviderFlow): Promise<ProviderIdentity>
}

const timeoutSeconds = 10

export function createProvider(settings: OidcConfig, callbackUrl: string, log: FastifyBaseLogger): Provider {
  let discovered: Promise<oidc.Configuration> | null = null

  /** Fetches the provider's configuration at the first use. A failure is not cached, so the next use tries again. */
  function discover(): Promise<oidc.Configuration> {
    discovered ??= oidc
      .discovery(settings.issuer, settings.clientId, undefined, authenticateClient(settings.clientSecret), {
        timeout: timeoutSeconds,
        execute: [
          // Without this the library trusts the TLS connection and does not verify the signature of the ID token.
          oidc.enableNonRepudiationChecks,
          ...(settings.issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovered = null
        throw unavailable(error)
      })
    return discovered
  }

  function unavailable(error: unknown): AppError {
    log.warn({ err: error }, 'the identity provider does not answer')
    return new AppError('provider_unavailable', undefined, { cause: error })
  }

  return {
    async begin() {
      const configuration = await discover()
      const flow = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      }
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: 'openid profile email',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { address, flow }
    },

    async finish(callback, flow) {
      const configuration = await discover()
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
          pkceCodeVerifier: flow.codeVerifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        const more = await fetchMoreClaims(configuration, tokens.access_token, claims)
        return toIdentity(claims.iss, claims.sub, { ...more, ...claims })
      } catch (error) {
        if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
          log.info({ err: error }, 'the identity provider refused the sign-in')
          throw new ProviderRefusal(error.error_description || error.error, { cause: error })
        }
        if (isConnectionFailure(error)) throw unavailable(error)
        log.warn({ err: error }, 'an answer of the identity provider did not pass verification')
        throw new AppError('identity_unproven', undefined, { cause: error })
      }
    },
  }

  /** Many providers have name and e-mail address only at the user info endpoint. */
  async function fetchMoreClaims(
    configuration: oidc.Configuration,
    accessToken: string,
    claims: oidc.IDToken,
  ): Promise<Record<string, unknown>> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
    if (claims.email !== undefined && claims.name !== undefined) return {}
    return oidc.fetchUserInfo(configuration, accessToken, claims.sub)
  }
}

/** Uses client_secret_basic, the default of OpenID Connect, unless the provider does not support it. */
function authenticateClient(clientSecret: string | undefined): oidc.ClientAuth {
  if (clientSecret === undefined) return oidc.None()
  const basic = oidc.ClientSecretBasic(clientSecret)
  const post = oidc.ClientSecretPost(clientSecret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const authenticate = methods === undefined || methods.includes('client_secret_basic') ? basic : post
    return authenticate(server, client, body, headers)
  }
}

function toIdentity(provider: string, subject: string, claims: Record<string, unknown>): ProviderIdentity {
  const text = (value: unknown, max: number) => (typeof value === 'string' ? plainText(value, max) : '')
  const email = text(claims.email, longestEmailAddress)
  // Must be valid on the settings page. Otherwise its form could not be saved without a change of the name.
  const claimedName = text(claims.name, maxName)
  const name = showsSomething(claimedName) ? claimedName : ''
  return {
    provider,
    subject,
    email,
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name,
    username: text(claims.preferred_username, maxName) || name || email,
  }
}

/** One line without control characters, of bounded length. */
export function plainText(value: string, max: number): string {
  const line = value
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return cutText(line, 0, max)
}

/** Whether the provider is unreachable, or answered with a status of 500 or more. */
function isConnectionFailure(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.cause instanceof Response && current.cause.status >= 500) return true
    if (
      'code' in current &&
      /^(OAUTH_TIMEOUT|ECONN\w+|ENOTFOUND|EAI_AGAIN|UND_ERR_\w+)$/.test(String(current.code))
    ) {
      return true
    }
  }
  return false
}
