// Finds names that could be mistaken for staff: names with words such as "support", and names that look like the name of
// staff. Names are compared with Unicode's table of confusable characters: https://www.unicode.org/reports/tr39/

import { gt } from 'drizzle-orm'
import unhomoglyph from 'unhomoglyph'
import { roles } from '#contract/roles.ts'
import { AppError } from '#server/calls/errors.ts'
import { house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { toUsernameKey } from './account-keys.rules.ts'
import { users } from './users.table.ts'

/**
 * The form in which names that look alike are equal: without case, accents and punctuation. The table maps some digits to
 * letters, but not 1 to i.
 */
function looksOf(name: string): string {
  return unhomoglyph(toUsernameKey(name).normalize('NFD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[l1|!]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** A name that contains one of these words is refused. */
const titles = new Set(
  ['admin', 'administrator', 'superadmin', 'moderator', 'support', 'helpdesk', 'webmaster'].map(looksOf),
)

/** A name that consists only of these words is refused. Some of them mean nothing by themselves. */
const offices = [
  ...['halyard', 'admin', 'administration', 'administrator', 'super', 'moderator', 'support', 'helpdesk'],
  ...['webmaster', 'postmaster', 'hostmaster', 'staff', 'team', 'root', 'system', 'security', 'official'],
  ...['operator', 'customer', 'service', 'services', 'care', 'help', 'desk', 'the', 'site'],
].map(looksOf)
const onlyOffices = new RegExp(`^(?:${offices.join('|')})+$`)
const product = looksOf('Halyard')

/** Shorter names of houses are parts of too many words. */
const shortestHouse = 4

function namesHouse(whole: string): boolean {
  const name = looksOf(house().name)
  return name.length >= shortestHouse && whole.includes(name)
}

function soundsLikeStaff(name: string): boolean {
  // Digits at the start or end of a word are ignored: "admin2" counts as "admin".
  const words = name
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}\p{M}|!]+/u)
    .map((word) => looksOf(word.replace(/^\d+|\d+$/g, '')))
    .filter((word) => word !== '')
  const whole = words.join('')
  return (
    whole.includes(product) ||
    namesHouse(whole) ||
    onlyOffices.test(whole) ||
    words.some((word) => titles.has(word))
  )
}

/** Whether a customer's name could be mistaken for a name of staff. */
export async function isStaffLike(db: Database, name: string): Promise<boolean> {
  if (soundsLikeStaff(name)) return true
  const looks = looksOf(name)
  if (looks === '') return false
  const staff = await db
    .select({ username: users.username, name: users.name })
    .from(users)
    .where(gt(users.role, roles.user))
  return staff.some((one) => looksOf(one.username) === looks || looksOf(one.name) === looks)
}

/** Refuses names that could be mistaken for staff, with a message for the field. */
export async function refuseStaffNames(
  db: Database,
  names: Partial<Record<'name' | 'username', string>>,
): Promise<void> {
  for (const [field, name] of Object.entries(names)) {
    if (!(await isStaffLike(db, name))) continue
    const message = `This ${field} could be taken for that of our staff. Please choose another one.`
    throw new AppError('invalid_request', message, { fields: { [field]: message } })
  }
}
