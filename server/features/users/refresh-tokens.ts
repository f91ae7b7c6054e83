// Refresh tokens: a secret, and from the first renewal on a tag that tells for which session this server made it. The tag
// lets the rows of superseded tokens go: one that is genuine and has no row any more is a replay.
import { timingSafeEqual } from 'node:crypto'
import { deriveKey, sign } from './secrets.ts'

const secretLength = 43
const uuidBytes = 16
const tagBytes = uuidBytes + 16

export interface RefreshTokens {
  /**
   * The successor follows from the token itself, by a key that only the server has: a repeated renewal gets the same
   * successor again, and still no token is stored anywhere.
   */
  successorOf(token: string, sessionId: string): string
  /** The session that this server made the token for. Null for a session's first token, which has no tag, and for any other text. */
  sessionOf(token: string): string | null
}

/** Whether a text may be a refresh token: with a tag, or without. */
export function isRefreshToken(text: string | undefined): text is string {
  return text !== undefined && /^(?:[\w-]{43}){1,2}$/.test(text)
}

export function createRefreshTokens(jwtSecret: string): RefreshTokens {
  const successionKey = deriveKey(jwtSecret, 'refresh token succession')
  const tagKey = deriveKey(jwtSecret, 'refresh token tag')

  function tagOf(secret: string, sessionId: string): Buffer {
    const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
    return Buffer.concat([id, sign(tagKey, `${secret}/${sessionId}`).subarray(0, tagBytes - uuidBytes)])
  }

  return {
    successorOf(token, sessionId) {
      const secret = sign(successionKey, token).toString('base64url')
      return secret + tagOf(secret, sessionId).toString('base64url')
    },

    sessionOf(token) {
      const secret = token.slice(0, secretLength)
      const tag = Buffer.from(token.slice(secretLength), 'base64url')
      if (tag.length !== tagBytes) return null
      const sessionId = tag
        .subarray(0, uuidBytes)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return timingSafeEqual(tag, tagOf(secret, sessionId)) ? sessionId : null
    },
  }
}
