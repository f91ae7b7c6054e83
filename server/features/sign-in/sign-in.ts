// Creates the parts of this feature (accounts and sessions) for the app.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { accountSecurityEndpoints } from '#contract/account-security.ts'
import { oidcCallbackPath } from '#contract/paths.ts'
import type { userEndpoints } from '#contract/users.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import type { Config } from '#server/config/config.ts'
import { deriveKey, sign } from '#server/crypto/secrets.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import { accountSecurityHandlers } from '#server/features/account-settings/account-security.routes.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { createProvider } from '#server/features/provider-sign-in/identity-provider.service.ts'
import { pruneProofs } from '#server/features/provider-sign-in/provider-accounts.service.ts'
import { registerProviderRoutes } from '#server/features/provider-sign-in/provider-sign-in.routes.ts'
import { createAccessTokens } from '#server/features/sessions/access-tokens.service.ts'
import { createAuthenticator } from '#server/features/sessions/authenticator.service.ts'
import { createDevices, type Devices } from '#server/features/sessions/known-browsers.service.ts'
import { createRefreshTokens } from '#server/features/sessions/refresh-tokens.service.ts'
import { pruneSessions } from '#server/features/sessions/sessions.service.ts'
import type { Authenticator } from '#server/http/endpoints.ts'
import { userHandlers } from './sign-in.routes.ts'
import { createEntrance, type Entrance } from './sign-in.service.ts'

interface UsersDependencies {
  config: Pick<Config, 'oidc' | 'limitsRates' | 'demandsSecondFactor'>
  client: DatabaseClient
  /** Absolute origin of the site, without a slash at its end. */
  publicUrl: string
  jwtSecret: string
  outbox: Outbox
  log: FastifyBaseLogger
  now: () => Date
}

export interface Users {
  handlers: HandlersFor<keyof typeof userEndpoints | keyof typeof accountSecurityEndpoints>
  authenticator: Authenticator
  entrance: Entrance
  devices: Devices
  /** Registers the two addresses that the browser visits before and after the identity provider. */
  registerProviderRoutes(app: FastifyInstance): void
  /** Deletes expired sessions and proofs. */
  prune(now: Date): Promise<void>
}

export async function createUsers(dependencies: UsersDependencies): Promise<Users> {
  const { config, client, publicUrl, jwtSecret, outbox, log, now } = dependencies
  const { db } = client
  const isHttps = publicUrl.startsWith('https:')
  const accessTokens = await createAccessTokens(jwtSecret)
  const provider =
    config.oidc === undefined ? null : createProvider(config.oidc, `${publicUrl}${oidcCallbackPath}`, log)
  const refreshTokens = createRefreshTokens(jwtSecret)
  const devices = createDevices(jwtSecret)
  const entrance = createEntrance({ ...config, accessTokens, devices, isHttps })
  const loginKey = deriveKey(jwtSecret, 'names that were typed')
  return {
    entrance,
    handlers: {
      ...userHandlers({
        entrance,
        accessTokens,
        refreshTokens,
        devices,
        hashLogin: (key) => sign(loginKey, key).toString('base64url'),
        outbox,
        isHttps,
        limitsRates: config.limitsRates,
      }),
      ...accountSecurityHandlers({ limitsRates: config.limitsRates, publicUrl, outbox }),
    },
    devices,
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
