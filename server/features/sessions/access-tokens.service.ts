// Access tokens: JWTs signed with HS256 and the UTF-8 bytes of JWT_SECRET, valid for 15 minutes. A token names a session,
// and is accepted only while that session is live in the database.
import { errors, jwtVerify, SignJWT } from 'jose'

export const accessTokenSeconds = 15 * 60

const algorithm = 'HS256'
const issuer = 'halyard'
const audience = 'halyard'
const type = 'access'
/** Our tokens have about 350 characters. Much longer ones are refused before they are parsed. */
const maxLength = 2048
const mostRemembered = 5_000

export interface AccessToken {
  userId: string
  sessionId: string
  expiresAt: Date
}

export interface AccessTokens {
  issue(of: { userId: string; sessionId: string }, now: Date): Promise<{ token: string; expiresAt: Date }>
  /** Null for a token that this server has not signed as an access token. */
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

  /** All calls of a visitor send the same token, so its signature is verified only once. */
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
      // The library checks the expiry last: signature, issuer and audience are valid here.
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
