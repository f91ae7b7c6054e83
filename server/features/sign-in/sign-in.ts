// Creates what the app needs of sign-in: endpoints, the authenticator of callers, and the steps that all ways to sign in share.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { oidcCallbackPath } from '#contract/paths.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import type { Config } from '#server/config/config.ts'
import { deriveKey, sign } from '#server/crypto/secrets.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { createProvider } from '#server/features/provider-sign-in/identity-provider.service.ts'
import { pruneProofs } from '#server/features/provider-sign-in/provider-proofs.service.ts'
import { registerProviderRoutes } from '#server/features/provider-sign-in/provider-sign-in.routes.ts'
import { createAccessTokens } from '#server/features/sessions/access-tokens.service.ts'
import { createAuthenticator } from '#server/features/sessions/authenticator.service.ts'
import { createKnownBrowsers, type KnownBrowsers } from '#server/features/sessions/known-browsers.service.ts'
import { createRefreshTokens } from '#server/features/sessions/refresh-tokens.service.ts'
import { pruneSessions } from '#server/features/sessions/sessions.service.ts'
import type { Authenticator } from '#server/http/endpoints.ts'
import { type SignInEndpoint, signInHandlers } from './sign-in.routes.ts'
import { createSignInSteps, type SignInSteps } from './sign-in.service.ts'

interface SignInDependencies {
  config: Pick<Config, 'oidc' | 'limitsRates' | 'demandsSecondFactor'>
  client: DatabaseClient
  /** Absolute origin of the site, without a slash at its end. */
  publicUrl: string
  jwtSecret: string
  outbox: Outbox
  log: FastifyBaseLogger
  now: () => Date
}

export interface SignIn {
  handlers: HandlersFor<SignInEndpoint>
  authenticator: Authenticator
  steps: SignInSteps
  knownBrowsers: KnownBrowsers
  /** Registers the two addresses that the browser visits before and after the identity provider. */
  registerProviderRoutes(app: FastifyInstance): void
  /** Deletes expired sessions and proofs. */
  prune(now: Date): Promise<void>
}

export async function createSignIn(dependencies: SignInDependencies): Promise<SignIn> {
  const { config, client, publicUrl, jwtSecret, outbox, log, now } = dependencies
  const { db } = client
  const isHttps = publicUrl.startsWith('https:')
  const accessTokens = await createAccessTokens(jwtSecret)
  const provider =
    config.oidc === undefined ? null : createProvider(config.oidc, `${publicUrl}${oidcCallbackPath}`, log)
  const refreshTokens = createRefreshTokens(jwtSecret)
  const knownBrowsers = createKnownBrowsers(jwtSecret)
  const steps = createSignInSteps({ ...config, accessTokens, knownBrowsers, isHttps })
  const loginKey = deriveKey(jwtSecret, 'names that were typed')
  return {
    steps,
    handlers: signInHandlers({
      steps,
      accessTokens,
      refreshTokens,
      knownBrowsers,
      hashLogin: (key) => sign(loginKey, key).toString('base64url'),
      outbox,
      isHttps,
      limitsRates: config.limitsRates,
    }),
    knownBrowsers,
    authenticator: createAuthenticator({
      db,
      accessTokens,
      refreshTokens,
      isHttps,
      demandsSecondFactor: config.demandsSecondFactor,
      now,
    }),
    registerProviderRoutes(app) {
      const { limitsRates } = config
      registerProviderRoutes(app, { db, provider, publicUrl, jwtSecret, limitsRates, now })
    },
    async prune(at) {
      await pruneSessions(db, at)
      await pruneProofs(db, at)
    },
  }
}
