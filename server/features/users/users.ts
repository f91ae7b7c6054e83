// Creates the parts of this feature (accounts and sessions) for the app.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { accountSecurityEndpoints } from '#contract/account-security.ts'
import { oidcCallbackPath } from '#contract/paths.ts'
import type { userEndpoints } from '#contract/users.ts'
import type { HandlersFor } from '#server/call.ts'
import type { Config } from '#server/config.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import type { Authenticator } from '#server/plugins/endpoints.ts'
import { createAccessTokens } from './access-tokens.ts'
import { accountSecurityHandlers } from './account-security.routes.ts'
import { createAuthenticator } from './authenticator.ts'
import { createDevices, type Devices } from './devices.ts'
import { createEntrance, type Entrance } from './entrance.ts'
import { registerProviderRoutes } from './provider.routes.ts'
import { createProvider } from './provider.ts'
import { pruneProofs } from './provider-accounts.service.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { deriveKey, sign } from './secrets.ts'
import { pruneSessions } from './sessions.service.ts'
import { userHandlers } from './users.routes.ts'

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
