// Vouchers: what travellers print and staff scan.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'
import type { EndpointDefinitions } from './endpoint.ts'
import { bookingId } from './record-fields.ts'

export const voucherSchema = describeObject('Voucher', 'The signed code of a booking.', {
  tickets: describe(z.int(), 'Tickets of the booking, without those whose deposit is awaited.', 2),
  /** Signed: contract/voucher-code.ts. */
  code: describe(
    z.string(),
    'Booking, tour, reference, date and tickets with their Ed25519 signature.',
    'HALYARD1.AZd6UJdjfleAuYpbr3DeZgGXelBMHn0Cm24_',
  ),
  qrSize: describe(z.int(), 'Modules of each side of the QR code.', 49),
  qrPath: describe(z.string(), 'SVG path of the dark modules, one unit each.', 'M0 0h7v1h-7z'),
})
export type Voucher = z.output<typeof voucherSchema>

export const voucherKeySchema = describeObject('VoucherKey', 'What verifies the codes of vouchers.', {
  publicKey: describe(
    z.string(),
    'The 32 bytes of the Ed25519 key in base64url.',
    'O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik',
  ),
})

export const voucherEndpoints = {
  'GET /tours/:id/voucher': {
    access: 'user',
    id: 'getVoucher',
    tag: 'bookings',
    summary: 'The signed code of one of one’s own bookings, to print',
    response: 'The voucher.',
    errors: ['booking_cancelled', 'deposit_awaited'],
    params: z.object({ id: bookingId }),
    output: voucherSchema,
  },
  'GET /voucher-key': {
    access: 'admin',
    rights: ['desk', 'guide'],
    id: 'getVoucherKey',
    tag: 'bookings',
    summary: 'The public key that verifies the codes of vouchers without network',
    response: 'The public key.',
    output: voucherKeySchema,
  },
} as const satisfies EndpointDefinitions
