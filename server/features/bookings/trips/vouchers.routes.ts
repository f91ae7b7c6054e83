import type { voucherEndpoints } from '#contract/vouchers.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { getOwnTrip, type TripSettings } from './trips.service.ts'
import type { Vouchers } from './vouchers.service.ts'

export function voucherHandlers(
  vouchers: Vouchers,
  settings: TripSettings,
): HandlersFor<keyof typeof voucherEndpoints> {
  return {
    'GET /tours/:id/voucher': async ({ params }, { db, caller, now }) =>
      vouchers.voucherOf(await getOwnTrip(db, caller.userId, params.id, settings, now)),
    'GET /voucher-key': async () => ({ publicKey: vouchers.publicKey }),
  }
}
