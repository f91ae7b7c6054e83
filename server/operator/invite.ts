// npm run account -- invite: invites a member of staff by mail.

import { invitationHours } from '#contract/invitations.ts'
import { addressOf } from '#contract/pages/page.ts'
import { invitationPage } from '#contract/pages/site-pages.ts'
import { type Role, roles } from '#contract/roles.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import { createInvitation } from '#server/features/invitations/invitations.service.ts'
import { createOutbox } from '#server/features/mails/outbox.ts'
import { refreshHouse } from '#server/features/settings/watched-house.service.ts'
import { isConfirmedAddress } from '#server/features/users/confirmed-email.queries.ts'
import { startJobs } from '#server/jobs/jobs.ts'

interface InviteOptions {
  db: Database
  config: Pick<Config, 'mail' | 'publicUrl' | 'host' | 'port'>
  jwtSecret: string
  now: Date
}

/** Creates the invitation and its mail. Returns the link where no mail is sent, else null. */
export async function invite(
  { db, config, jwtSecret, now }: InviteOptions,
  invited: { email: string; role: Role },
): Promise<string | null> {
  await refreshHouse(db)
  const publicUrl = config.publicUrl?.origin ?? `http://${config.host}:${config.port}`
  const silent = { info() {}, warn() {}, error() {} }
  // The running server sends the mail; without one, its next start does.
  const jobs = await startJobs({
    client: { db },
    feed: { subscribe: () => () => {} },
    log: silent,
    runsSchedules: false,
  })
  try {
    const outbox = createOutbox({
      jobs,
      publicUrl,
      jwtSecret,
      from: config.mail?.from,
      isConfirmedAddress,
    })
    const role = invited.role === roles.superAdmin ? 'a super admin' : 'an admin'
    const mail = await outbox.composeMail('invitation', { role, hours: invitationHours })
    const linkSecret = await db.transaction(async (tx) => {
      const secret = await createInvitation(tx, invited, now)
      const about = { kind: 'account', id: newId() } as const
      await outbox.queueMail(tx, { mail, to: invited.email, userId: null, about, linkSecret: secret }, now)
      await recordAudit(
        tx,
        { now, request: null },
        { action: 'operator invited', actor: null, changes: [{ field: 'role', to: String(invited.role) }] },
      )
      return secret
    })
    return outbox.isSending ? null : publicUrl + addressOf(invitationPage, { token: linkSecret })
  } finally {
    await jobs.stop()
  }
}
