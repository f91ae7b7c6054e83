// Random values that stand for something on the server, which keeps their hashes alone.
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, as text that cookies and headers carry unchanged. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function isSecret(value: string | undefined): value is string {
  return value !== undefined && /^[\w-]{43}$/.test(value)
}

/** No salt and no work: what is hashed cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function matchesHash(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash))
}

/**
 * A refresh token's successor follows from the token itself, by a key that only the server has: whoever
 * repeats a renewal gets the same successor again, and still no token is stored anywhere.
 */
export function createSuccession(jwtSecret: string): (refreshToken: string) => string {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'halyard refresh token succession', 32))
  return (refreshToken) => createHmac('sha256', key).update(refreshToken).digest('base64url')
}
