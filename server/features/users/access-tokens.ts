// Access tokens: HS256 with the UTF-8 bytes of JWT_SECRET, for a quarter of an hour. They name a session,
// and count only as long as the database says that it lives.
import { errors, jwtVerify, SignJWT } from 'jose'

export const accessTokenSeconds = 15 * 60

const algorithm = 'HS256'
const issuer = 'halyard'
const audience = 'halyard'
const type = 'access'
/** Ours have some 350 characters: what is longer is not worth a look. */
const maxLength = 2048
const mostRemembered = 5_000

export interface AccessToken {
  userId: string
  sessionId: string
  expiresAt: Date
}

export interface AccessTokens {
  issue(of: { userId: string; sessionId: string }, now: Date): Promise<{ token: string; expiresAt: Date }>
  /** Null for whatever this server has not signed as an access token. */
  read(token: string, now: Date): Promise<(AccessToken & { isExpired: boolean }) | null>
}

export async function createAccessTokens(jwtSecret: string): Promise<AccessTokens> {
  const key = await crypto.subtle.importKey(
    'raw',
    Buffer.from(jwtSecret, 'utf8'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  const genuine = new Map<string, AccessToken>()
  return {
    async issue({ userId, sessionId }, now) {
      const issuedAt = Math.floor(now.getTime() / 1000)
      const expiresAt = issuedAt + accessTokenSeconds
      const token = await new SignJWT({ type, sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key)
      return { token, expiresAt: new Date(expiresAt * 1000) }
    },

    async read(token, now) {
      const known = genuine.get(token)
      if (known !== undefined) return { ...known, isExpired: known.expiresAt <= now }
      const found = await verify(token, now)
      if (found !== null) remember(token, found)
      return found
    },
  }

  /** Each call of a visitor brings the same token: its signature is looked at once. */
  function remember(token: string, { isExpired: _, ...found }: AccessToken & { isExpired: boolean }): void {
    if (genuine.size >= mostRemembered) genuine.delete(genuine.keys().next().value!)
    genuine.set(token, found)
  }

  async function verify(token: string, now: Date) {
    if (token.length > maxLength) return null
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        audience,
        currentDate: now,
        requiredClaims: ['sub', 'exp'],
      })
      return toAccessToken(payload, false)
    } catch (error) {
      // Thrown last, when signature, issuer and audience have been found right.
      if (error instanceof errors.JWTExpired) return toAccessToken(error.payload, true)
      return null
    }
  }
}

function toAccessToken(payload: Record<string, unknown>, isExpired: boolean) {
  const { sub, sid, exp } = payload
  if (
    payload.type !== type ||
    typeof sub !== 'string' ||
    typeof sid !== 'string' ||
    typeof exp !== 'number'
  ) {
    return null
  }
  return { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000), isExpired }
}
