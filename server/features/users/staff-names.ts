// Names that others could take for those of the staff: words of the trade, and what looks like the name of somebody who
// is staff. Looks are compared by Unicode's table of confusables: https://www.unicode.org/reports/tr39/
import { gt } from 'drizzle-orm'
import unhomoglyph from 'unhomoglyph'
import { roles } from '#contract/roles.ts'
import type { Database } from '#server/database/client.ts'
import { AppError } from '#server/errors.ts'
import { accountKey } from './account-keys.ts'
import { users } from './users.table.ts'

/** What a name looks like: without case, accents and signs. The table has digits beside letters, but not 1 beside i. */
function looksOf(name: string): string {
  return unhomoglyph(accountKey(name).normalize('NFD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[l1|!]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** As one of the words of a name. */
const titles = new Set(
  ['admin', 'administrator', 'superadmin', 'moderator', 'support', 'helpdesk', 'webmaster'].map(looksOf),
)

/** As the whole of a name, together with words that mean nothing by themselves. */
const offices = [
  ...['halyard', 'admin', 'administration', 'administrator', 'super', 'moderator', 'support', 'helpdesk'],
  ...['webmaster', 'postmaster', 'hostmaster', 'staff', 'team', 'root', 'system', 'security', 'official'],
  ...['operator', 'customer', 'service', 'services', 'care', 'help', 'desk', 'the', 'site'],
].map(looksOf)
const onlyOffices = new RegExp(`^(?:${offices.join('|')})+$`)
const product = looksOf('Halyard')

function soundsLikeStaff(name: string): boolean {
  // Numbers at the ends of a word make no other name of it.
  const words = name
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}\p{M}|!]+/u)
    .map((word) => looksOf(word.replace(/^\d+|\d+$/g, '')))
    .filter((word) => word !== '')
  const whole = words.join('')
  return whole.includes(product) || onlyOffices.test(whole) || words.some((word) => titles.has(word))
}

/** Whether a customer's name could be taken for one of the staff. */
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

/** Refuses such names of customers, at their field. */
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
