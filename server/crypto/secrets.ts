// Random secrets, of which the server stores only the hashes.
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, as text that needs no escaping in cookies and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function isSecret(value: string | undefined): value is string {
  return value !== undefined && /^[\w-]{43}$/.test(value)
}

/** Without salt and key stretching, because random secrets cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function matchesHash(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash))
}

/** Derives a separate key for each use of the server's secret. */
export function deriveKey(jwtSecret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', jwtSecret, '', `halyard ${use}`, 32))
}

export function sign(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
