import { type voucherEndpoints, voucherKeySchema, voucherSchema } from '#contract/vouchers.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { idOf } from './shared-fields.ts'

export const voucherObjects = [
  describeObject('Voucher', voucherSchema, 'The signed code of a booking.', {
    tickets: ['Tickets of the booking, without those whose deposit is awaited.', 2],
    code: [
      'Booking, tour, reference, date and tickets with their Ed25519 signature.',
      'HALYARD1.AZd6UJdjfleAuYpbr3DeZgGXelBMHn0Cm24_',
    ],
    qrSize: ['Modules of each side of the QR code.', 49],
    qrPath: ['SVG path of the dark modules, one unit each.', 'M0 0h7v1h-7z'],
  }),
  describeObject('VoucherKey', voucherKeySchema, 'What verifies the codes of vouchers.', {
    publicKey: [
      'The 32 bytes of the Ed25519 key in base64url.',
      'O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik',
    ],
  }),
]

export const voucherOperations: OperationsOf<typeof voucherEndpoints> = {
  'GET /tours/:id/voucher': {
    id: 'getVoucher',
    tag: 'bookings',
    response: 'The voucher.',
    errors: ['booking_cancelled', 'deposit_awaited'],
    params: { id: idOf('booking', 'booking') },
  },
  'GET /voucher-key': { id: 'getVoucherKey', tag: 'bookings', response: 'The public key.' },
}
