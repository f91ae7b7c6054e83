import { rightNames } from '#contract/rights.ts'
import type { Role } from '#contract/roles.ts'
import type { userManagementEndpoints } from '#contract/user-management.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { AppError, wrongField } from '#server/calls/errors.ts'
import { dateInHouse } from '#server/config/house.ts'
import { createAccountMails } from '#server/features/account-mails/account-mails.service.ts'
import { countBookingsOf, listUserIdsByPhone } from '#server/features/bookings/bookings.service.ts'
import {
  inviteStaff,
  listInvitations,
  withdrawInvitation,
} from '#server/features/invitations/invitations.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import type { OrderPayments } from '#server/features/orders/bills/order-payments.types.ts'
import { countOrdersOf } from '#server/features/orders/order-data.service.ts'
import { listPasskeys } from '#server/features/passkeys/passkeys.service.ts'
import { describeConsequences, eraseUser } from '#server/features/personal-data/personal-data.service.ts'
import { removeFactors } from '#server/features/recovery/password-reset.service.ts'
import { sendRecoveryLink } from '#server/features/recovery/recovery.service.ts'
import { countRecoveryCodes } from '#server/features/recovery-codes/recovery-codes.service.ts'
import { countLiveSessions } from '#server/features/sessions/own-sessions.service.ts'
import { lockSignInMethods, requireSignInMethod } from '#server/features/sign-in/sign-in-methods.service.ts'
import type { Standing } from '#server/features/users/users.service.ts'
import {
  changeRole,
  getManagedUser,
  listUsers,
  requireSuperAdmin,
  requireUser,
  signOutUser,
} from './managed-users.service.ts'

export function userManagementHandlers(
  outbox: Outbox,
  payments: OrderPayments,
  /** Whether an identity provider is configured. */
  hasProvider: boolean,
): HandlersFor<keyof typeof userManagementEndpoints> {
  const mails = createAccountMails(outbox)
  return {
    'GET /users': async ({ query: { role, ...query } }, { db }) => {
      const alsoIds = query.q === undefined ? [] : await listUserIdsByPhone(db, query.q)
      return listUsers(db, {
        ...query,
        alsoIds,
        role: role === undefined ? undefined : (Number(role) as Role),
      })
    },

    'GET /users/:id': async ({ params }, { db, now }) => {
      const user = await requireUser(db, params.id)
      return {
        ...(await getManagedUser(db, user.id)),
        sessionCount: await countLiveSessions(db, user.id, now),
        hasPassword: user.passwordHash !== null,
        passkeyCount: (await listPasskeys(db, user.id)).length,
        recoveryCodeCount: await countRecoveryCodes(db, user.id),
        bookingCount: await countBookingsOf(db, user.id),
        orderCount: await countOrdersOf(db, user.id),
        ...(await describeConsequences(db, user, { now, today: dateInHouse(now), payments })),
      }
    },

    'PUT /users/:id/role': {
      async write({ params, body }, { db, caller, now }) {
        const role = body.role as Role
        const { id } = await requireUser(db, params.id)
        const rights = body.rights && rightNames.filter((right) => body.rights!.includes(right))
        const change = { userId: id, role, rights, isConfirmed: body.confirmed === true }
        const standings = await changeRole(db, caller, change, now)
        const [before, after] = [toAudited(standings.before), toAudited(standings.after)]
        if (before.role !== after.role || before.rights !== after.rights)
          await mails.queueOwnChange(db, id, 'role-changed', now)
        return { output: await getManagedUser(db, id), audit: { recordId: id, before, after } }
      },
    },

    'POST /users/:id/sign-out': {
      async write({ params }, { db, caller, now }) {
        const ended = await signOutUser(db, caller, params.id, now)
        return { output: { ended }, audit: { recordId: params.id } }
      },
    },

    'POST /users/:id/factors-removal': {
      async write({ params }, { db, caller, now }) {
        const { id } = await requireUser(db, params.id)
        if (id === caller.userId) throw new AppError('own_factors')
        await requireSuperAdmin(db, caller)
        const user = await lockSignInMethods(db, id)
        const removed = await removeFactors(db, id)
        requireSignInMethod(user, 0, hasProvider)
        const sessions = await signOutUser(db, caller, id, now)
        await mails.queueOwnChange(db, id, 'factors-removed', now)
        return { output: { ...removed, sessions }, audit: { recordId: id } }
      },
    },

    'POST /users/:id/recovery': {
      async write({ params }, { db, now }) {
        const { id } = await requireUser(db, params.id)
        const email = await sendRecoveryLink(db, outbox, id, now)
        return { output: { email }, audit: { recordId: id } }
      },
    },

    'POST /users/:id/erase': {
      async write({ params, body }, context) {
        const { db, caller } = context
        const user = await requireUser(db, params.id)
        if (user.id === caller.userId) throw new AppError('own_account')
        if (body.username.trim() !== user.username)
          throw wrongField('username', 'is not the username of this account')
        await eraseUser(db, context, user, payments)
        await requireSuperAdmin(db, caller)
        return { output: { erased: true }, audit: { recordId: user.id } }
      },
    },

    'GET /invitations': async (_, { db, now }) => ({ items: await listInvitations(db, now) }),

    'POST /invitations/withdrawals': {
      async write({ body }, { db, caller }) {
        await requireSuperAdmin(db, caller)
        return { output: { email: await withdrawInvitation(db, body.email) }, audit: {} }
      },
    },

    'POST /invitations': {
      async write({ body }, { db, caller, now }) {
        await requireSuperAdmin(db, caller)
        const invited = { email: body.email, role: body.role as Role }
        const expiresAt = await inviteStaff(db, outbox, invited, now)
        const audit = { before: { role: '' }, after: { role: body.role } }
        return { output: { ...invited, expiresAt: expiresAt.toISOString() }, audit }
      },
    },
  }
}

function toAudited({ role, rights }: Standing): { role: Role; rights: string } {
  return { role, rights: rights?.join(', ') ?? 'all of the role' }
}
