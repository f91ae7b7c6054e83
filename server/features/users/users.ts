// Accounts and sessions, put together for the app.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { oidcCallbackPath } from '#contract/paths.ts'
import type { userEndpoints } from '#contract/users.ts'
import type { HandlersFor } from '#server/call.ts'
import type { Config } from '#server/config.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import type { Authenticator } from '#server/plugins/endpoints.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createAuthenticator } from './authenticator.ts'
import { createDevices, type Devices } from './devices.ts'
import { registerProviderRoutes } from './provider.routes.ts'
import { createProvider } from './provider.ts'
import { pruneProofs } from './provider-accounts.service.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { deriveKey, sign } from './secrets.ts'
import { pruneSessions } from './sessions.service.ts'
import { userHandlers } from './users.routes.ts'

interface UsersDependencies {
  config: Pick<Config, 'oidc' | 'limitsRates'>
  client: DatabaseClient
  /** Absolute origin of the site, without a slash at its end. */
  publicUrl: string
  jwtSecret: string
  log: FastifyBaseLogger
  now: () => Date
}

export interface Users {
  handlers: HandlersFor<keyof typeof userEndpoints>
  authenticator: Authenticator
  devices: Devices
  /** The two addresses that the browser visits on its way to the identity provider and back. */
  registerProviderRoutes(app: FastifyInstance): void
  /** Deletes what has expired. */
  prune(now: Date): Promise<void>
}

export async function createUsers(dependencies: UsersDependencies): Promise<Users> {
  const { config, client, publicUrl, jwtSecret, log, now } = dependencies
  const { db } = client
  const isHttps = publicUrl.startsWith('https:')
  const accessTokens = await createAccessTokens(jwtSecret)
  const provider =
    config.oidc === undefined ? null : createProvider(config.oidc, `${publicUrl}${oidcCallbackPath}`, log)
  const refreshTokens = createRefreshTokens(jwtSecret)
  const devices = createDevices(jwtSecret)
  const loginKey = deriveKey(jwtSecret, 'names that were typed')
  return {
    handlers: userHandlers({
      accessTokens,
      refreshTokens,
      devices,
      hashLogin: (key) => sign(loginKey, key).toString('base64url'),
      isHttps,
      limitsRates: config.limitsRates,
    }),
    devices,
    authenticator: createAuthenticator({
      db,
      accessTokens,
      refreshTokens,
      isHttps,
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
