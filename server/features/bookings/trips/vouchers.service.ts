// Signs the codes of vouchers and draws them as QR codes.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Trip } from '#contract/trips.ts'
import { encodeClaims, encodeVoucher } from '#contract/voucher-code.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { AppError } from '#server/calls/errors.ts'
import { deriveKey } from '#server/crypto/secrets.ts'

export interface Vouchers {
  /** 32 bytes in base64url. */
  publicKey: string
  /** Throws `booking_cancelled`, and `deposit_awaited` while no ticket is paid for. */
  voucherOf(trip: Trip): Promise<Voucher>
}

/** ASN.1 of a private Ed25519 key, before its 32 bytes (RFC 8410). */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key pair is derived from the server's secret, so that all processes have the same one and nothing else is kept. */
export function createVouchers(jwtSecret: string): Vouchers {
  const seed = deriveKey(jwtSecret, 'vouchers')
  const key = createPrivateKey({
    key: Buffer.concat([privateKeyPrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    publicKey: createPublicKey(key).export({ format: 'jwk' }).x!,
    async voucherOf(trip) {
      if (trip.status === 'cancelled') {
        throw new AppError('booking_cancelled', 'This booking is cancelled: there is no voucher for it.')
      }
      const ticketCount = trip.ticketCount - (trip.awaitedTickets ?? 0)
      if (ticketCount === 0) throw new AppError('deposit_awaited')
      const claims = encodeClaims({ ...trip, bookingId: trip._id, ticketCount })
      const code = encodeVoucher(claims, sign(null, claims, key))
      return { tickets: ticketCount, code, ...(await drawQrCode(code)) }
    },
  }
}

/** A run of dark modules is one rectangle. */
async function drawQrCode(text: string): Promise<Pick<Voucher, 'qrSize' | 'qrPath'>> {
  // Loaded with the first voucher.
  const { default: qrCode } = await import('qrcode')
  const { size, data } = qrCode.create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!data[row * size + column]) continue
      const start = column
      while (column + 1 < size && data[row * size + column + 1]) column++
      const width = column + 1 - start
      path += `M${start} ${row}h${width}v1h-${width}z`
    }
  }
  return { qrSize: size, qrPath: path }
}
