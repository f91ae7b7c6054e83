import type { Feature } from '#server/features/feature.ts'
import { every10Minutes } from '#server/jobs/upkeep.ts'

export const signInFeature = {
  handlers: ({ signIn }) => signIn.handlers,
  registerRoutes: (app, { signIn }) => signIn.registerProviderRoutes(app),
  tasks: [{ name: 'sessions', cron: every10Minutes, run: ({ signIn }, now) => signIn.prune(now) }],
} satisfies Feature
