// Money of one's own booking or order: another member of staff has to agree.

import { type Role, roles } from '#contract/roles.ts'
import type { Database } from '#server/database/client.ts'
import type { BilledRecord } from '#server/features/payments/bills/bill-kinds.types.ts'
import type { BillKey } from '#server/features/payments/bills/bills.service.ts'
import { describeRecord } from '#server/features/payments/ledger.service.ts'
import type { PaymentSettings } from '#server/features/payments/payment-settings.service.ts'
import { isConfirmedAddress } from '#server/features/users/confirmed-email.queries.ts'
import { listStaffIds } from '#server/features/users/users.service.ts'

/** Whether a booking or order is of this account, or has an address that its owner has confirmed. */
export async function isOwnRecord(
  db: Database,
  settings: Pick<PaymentSettings, 'kinds'>,
  key: BillKey,
  userId: string,
): Promise<boolean> {
  return isOf(db, await describeRecord(db, settings, key), userId)
}

/** The id of another person with this role or a higher one whose booking or order it is not; null if there is none. */
export async function findSecondPerson(
  db: Database,
  settings: Pick<PaymentSettings, 'kinds'>,
  key: BillKey,
  userId: string,
  least: Role = roles.admin,
): Promise<string | null> {
  const record = await describeRecord(db, settings, key)
  for (const other of await listStaffIds(db, least, ['money'])) {
    if (other !== userId && !(await isOf(db, record, other))) return other
  }
  return null
}

async function isOf(db: Database, { userId, email }: BilledRecord, accountId: string): Promise<boolean> {
  if (userId === accountId) return true
  return email !== '' && (await isConfirmedAddress(db, email, accountId))
}
