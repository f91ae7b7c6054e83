import type { Feature } from '#server/features/feature.ts'
import { every10Minutes } from '#server/jobs/upkeep.ts'
import { invitationHandlers } from './invitations.routes.ts'
import { pruneInvitations } from './invitations.service.ts'

export const invitationsFeature = {
  handlers: ({ outbox }) => invitationHandlers(outbox),
  tasks: [{ name: 'sessions', cron: every10Minutes, run: ({ db }, now) => pruneInvitations(db, now) }],
} satisfies Feature
