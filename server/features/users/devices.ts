// Which accounts a browser has signed in to before, in a cookie that no script can read. It lets nobody in: guesses from
// such a browser are counted apart, so that strangers who guess at an account never keep its owner waiting.
import { timingSafeEqual } from 'node:crypto'
import { deriveKey, isSecret, newSecret, sign } from './secrets.ts'

/** Whoever has not been here for a year is a stranger again. */
export const deviceSeconds = 365 * 24 * 3600

/** A family at one computer; whoever comes last pushes the first out. */
const maxAccounts = 8
const markLength = 22

export interface Devices {
  /** What guesses at this account from this browser are counted under. Null where it has not signed in to it. */
  find(cookie: string | undefined, userId: string): string | null
  /** The cookie of a browser that has just signed in. */
  remember(cookie: string | undefined, userId: string): string
  /** The cookie without an account that is gone. Null where nothing is left. */
  forget(cookie: string | undefined, userId: string): string | null
}

export function createDevices(jwtSecret: string): Devices {
  const key = deriveKey(jwtSecret, 'device cookie')
  const markOf = (device: string, userId: string) =>
    sign(key, `${device}/${userId}`).toString('base64url').slice(0, markLength)
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
      return [id, mark, ...marks.filter((other) => other !== mark).slice(0, maxAccounts - 1)].join('.')
    },
    forget(cookie, userId) {
      const { device, marks } = read(cookie)
      if (device === null) return null
      const left = marks.filter((mark) => mark !== markOf(device, userId))
      return left.length === 0 ? null : [device, ...left].join('.')
    },
  }
}

/** A random name for the browser, and a mark for each account. */
function read(cookie: string | undefined): { device: string | null; marks: string[] } {
  const [device, ...marks] = cookie?.split('.') ?? []
  const isWellFormed =
    isSecret(device) && marks.length <= maxAccounts && marks.every((mark) => /^[\w-]{22}$/.test(mark))
  return isWellFormed ? { device, marks } : { device: null, marks: [] }
}
