// The code on a voucher: what was booked, signed with Ed25519, so that staff can check it without network. The runtime's own
// cryptography verifies it. No imports, so that any page may use it.
import { addDays } from './calendar.ts'

export interface VoucherClaims {
  bookingId: string
  tourId: string
  reference: string
  /** `YYYY-MM-DD` */
  date: string
  ticketCount: number
}

/** `forged`: not signed by this agency, or altered. `expired`: the date has passed. `elsewhere`: for another departure. */
export type VoucherProblem = 'forged' | 'expired' | 'elsewhere'

export type VoucherResult = { claims: VoucherClaims; problem: VoucherProblem | null } | { problem: 'forged' }

const prefix = 'HALYARD1.'
const dayMs = 86_400_000

/** Two UUIDs, the reference, the date as a number of days, the tickets. */
const lengths = { id: 16, reference: 8, date: 2, ticketCount: 2 }
const signatureLength = 64
const claimsLength = 2 * lengths.id + lengths.reference + lengths.date + lengths.ticketCount

/** The bytes that are signed. */
export function encodeClaims({ bookingId, tourId, reference, date, ticketCount }: VoucherClaims) {
  const bytes = new Uint8Array(claimsLength)
  const view = new DataView(bytes.buffer)
  bytes.set(idBytes(bookingId), 0)
  bytes.set(idBytes(tourId), lengths.id)
  bytes.set(new TextEncoder().encode(reference), 2 * lengths.id)
  view.setUint16(claimsLength - 4, Date.parse(`${date}T00:00:00Z`) / dayMs)
  view.setUint16(claimsLength - 2, ticketCount)
  return bytes
}

export function encodeVoucher(claims: Uint8Array, signature: Uint8Array): string {
  return prefix + toBase64Url(Uint8Array.of(...claims, ...signature))
}

/** `publicKey`: 32 bytes in base64url. */
export function importVoucherKey(publicKey: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64Url(publicKey)!, 'Ed25519', false, ['verify'])
}

/** `departure`: the one whose travellers are checked in. */
export async function verifyVoucher(
  code: string,
  key: CryptoKey,
  { today, departure }: { today: string; departure?: { tourId: string; date: string } },
): Promise<VoucherResult> {
  const bytes = code.startsWith(prefix) ? fromBase64Url(code.slice(prefix.length)) : null
  if (bytes === null || bytes.length !== claimsLength + signatureLength) return { problem: 'forged' }
  const [signed, signature] = [bytes.subarray(0, claimsLength), bytes.subarray(claimsLength)]
  if (!(await crypto.subtle.verify('Ed25519', key, signature, signed))) return { problem: 'forged' }
  const claims = decodeClaims(signed)
  if (departure !== undefined && (claims.tourId !== departure.tourId || claims.date !== departure.date)) {
    return { claims, problem: 'elsewhere' }
  }
  // Somewhere it is still the day of the trip when it has ended where the house is.
  return { claims, problem: today > addDays(claims.date, 1) ? 'expired' : null }
}

function decodeClaims(bytes: Uint8Array): VoucherClaims {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return {
    bookingId: idText(bytes.subarray(0, lengths.id)),
    tourId: idText(bytes.subarray(lengths.id, 2 * lengths.id)),
    reference: new TextDecoder().decode(bytes.subarray(2 * lengths.id, 2 * lengths.id + lengths.reference)),
    date: new Date(view.getUint16(claimsLength - 4) * dayMs).toISOString().slice(0, 10),
    ticketCount: view.getUint16(claimsLength - 2),
  }
}

function idBytes(id: string): Uint8Array {
  return Uint8Array.from(id.replaceAll('-', '').match(/../g)!, (pair) => Number.parseInt(pair, 16))
}

function idText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Null for a text that is not written by `toBase64Url`. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    // The last character has bits that no byte uses.
    return toBase64Url(bytes) === text ? bytes : null
  } catch {
    return null
  }
}
