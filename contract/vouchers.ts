// Vouchers: what travellers print and staff scan.
import * as z from 'zod/mini'
import type { EndpointDefinitions } from './endpoint.ts'
import { id } from './fields.ts'

export const voucherSchema = z.object({
  /** Those of the booking, without tickets whose deposit is awaited. */
  tickets: z.int(),
  /** Signed: contract/voucher-code.ts. */
  code: z.string(),
  /** The code as QR code: modules of each side, and the path of the dark ones, one unit each. */
  qrSize: z.int(),
  qrPath: z.string(),
})
export type Voucher = z.output<typeof voucherSchema>

export const voucherKeySchema = z.object({ publicKey: z.string() })

export const voucherEndpoints = {
  'GET /tours/:id/voucher': {
    access: 'user',
    summary: 'The signed code of one of one’s own bookings, to print',
    params: z.object({ id }),
    output: voucherSchema,
  },
  'GET /voucher-key': {
    access: 'admin',
    rights: ['desk', 'guide'],
    summary: 'The public key that verifies the codes of vouchers without network',
    output: voucherKeySchema,
  },
} as const satisfies EndpointDefinitions
