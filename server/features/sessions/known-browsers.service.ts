// An HttpOnly cookie with the accounts that a browser has signed in to, and the bookings that it has opened by their PIN. It
// gives no access. Guesses from such a browser are counted separately, so that strangers never delay the owner.
import { timingSafeEqual } from 'node:crypto'
import { deriveKey, isSecret, newSecret, sign } from '#server/crypto/secrets.ts'

/** After a year without a sign-in the browser counts as unknown again. */
export const knownBrowserSeconds = 365 * 24 * 3600

/** Enough for a family with one computer. A further account or booking replaces the oldest. */
const mostMarks = 16
const markLength = 22

export interface KnownBrowsers {
  /** The id of the browser if it has signed in to this account, or opened this booking; else null. */
  find(cookie: string | undefined, id: string): string | null
  /** The cookie of a browser that has just signed in. */
  remember(cookie: string | undefined, id: string): string
  /** The cookie without a deleted account. Null if no account is left in it. */
  forget(cookie: string | undefined, id: string): string | null
}

export function createKnownBrowsers(jwtSecret: string): KnownBrowsers {
  const key = deriveKey(jwtSecret, 'device cookie')
  const markOf = (device: string, id: string) =>
    sign(key, `${device}/${id}`).toString('base64url').slice(0, markLength)
  return {
    find(cookie, userId) {
      const { device, marks } = read(cookie)
      if (device === null) return null
      const wanted = Buffer.from(markOf(device, userId))
      return marks.some((mark) => timingSafeEqual(Buffer.from(mark), wanted)) ? device : null
    },
    remember(cookie, userId) {
      const { device, marks } = read(cookie)
      const id = device ?? newSecret()
      const mark = markOf(id, userId)
      return [id, mark, ...marks.filter((other) => other !== mark).slice(0, mostMarks - 1)].join('.')
    },
    forget(cookie, userId) {
      const { device, marks } = read(cookie)
      if (device === null) return null
      const left = marks.filter((mark) => mark !== markOf(device, userId))
      return left.length === 0 ? null : [device, ...left].join('.')
    },
  }
}

/** Parses the cookie: a random id of the browser, and a mark (a short HMAC) for each account and booking. */
function read(cookie: string | undefined): { device: string | null; marks: string[] } {
  const [device, ...marks] = cookie?.split('.') ?? []
  const isWellFormed =
    isSecret(device) && marks.length <= mostMarks && marks.every((mark) => /^[\w-]{22}$/.test(mark))
  return isWellFormed ? { device, marks } : { device: null, marks: [] }
}
