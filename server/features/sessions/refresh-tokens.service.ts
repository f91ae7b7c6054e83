// Refresh tokens. The first token of a session is a random secret. Each successor is a secret with a tag: the session's
// id and an HMAC. With the tag the server recognises its own old tokens, so it can delete the rows of superseded tokens:
// a token with a genuine tag but without a row is a replay.
import { timingSafeEqual } from 'node:crypto'
import { deriveKey, sign } from '#server/crypto/secrets.ts'

const secretLength = 43
const uuidBytes = 16
const tagBytes = uuidBytes + 16

export interface RefreshTokens {
  /**
   * The successor of a token, computed from it with a secret key. So a repeated renewal gets the same successor, although
   * the server stores only hashes of tokens.
   */
  successorOf(token: string, sessionId: string): string
  /** The session in the token's tag. Null for the first token of a session, which has no tag, and for an invalid tag. */
  sessionOf(token: string): string | null
}

/** Whether a text has the form of a refresh token, with or without a tag. */
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
