import type { Feature } from '#server/features/feature.ts'
import { every10Minutes } from '#server/jobs/upkeep.ts'
import { pruneChallenges } from './challenges.service.ts'
import { passkeyHandlers } from './passkeys.routes.ts'
import { createRelyingParty } from './relying-party.service.ts'

export const passkeysFeature = {
  handlers: ({ config, outbox, publicUrl, signIn }) =>
    passkeyHandlers({
      outbox,
      signIn: signIn.steps,
      relyingParty: createRelyingParty(publicUrl),
      hasProvider: config.oidc !== undefined,
      demandsSecondFactor: config.demandsSecondFactor,
      limitsRates: config.limitsRates,
    }),
  tasks: [{ name: 'sessions', cron: every10Minutes, run: ({ db }, now) => pruneChallenges(db, now) }],
} satisfies Feature
