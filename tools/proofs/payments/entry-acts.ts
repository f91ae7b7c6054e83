// What staff enter by hand, take back and agree to. World keeps what each entry must have done, apart from the database.
import { entryWays } from '#contract/entry-ways.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf } from '../seats/processes.ts'
import type { Act, EnteredByHand, History, World } from './world.ts'

export const entryActs: { weight: number; act: Act }[] = [
  { weight: 12, act: enter },
  { weight: 8, act: takeBack },
  { weight: 8, act: agree },
]

/** The clerk enters sometimes; a booking with the clerk's own address must then wait. */
async function enter(world: World, history: History): Promise<void> {
  const { kind, id, isOfClerk, random } = history
  const { processes, staff, clerk, entries, counts } = world
  const isByClerk = random.happens(isOfClerk ? 0.7 : 0.3)
  const headers = isByClerk ? clerk : staff
  const params = { id }
  const { status, body: ledger } =
    kind === 'booking'
      ? await processes.call(staff, 'GET /tours/:id/payments', { params })
      : await processes.call(staff, 'GET /orders/:id/payments', { params })
  if (status !== 200) return
  const due = Math.round(ledger.due * 100)
  const cents = due > 0 && random.happens(0.6) ? due : 1 + random.below(60_000)
  const note = `entry ${newId()}`
  const input = { params, body: { way: random.oneOf(entryWays), amount: cents / 100, note } }
  const response =
    kind === 'booking'
      ? await processes.callOnce(headers, 'POST /tours/:id/entries', input, newId())
      : await processes.callOnce(headers, 'POST /orders/:id/entries', input, newId())
  if (response.status !== 201) {
    if (response.status === 503) return
    throw new Error(`An entry was refused: ${codeOf(response)}.`)
  }
  const counted = response.body.entries.find((entry) => entry.note === note)
  const waiting = response.body.waiting.find((entry) => entry.note === note)
  const mustWait = isByClerk && isOfClerk
  if ((waiting !== undefined) !== mustWait || (counted !== undefined) === mustWait) {
    throw new Error(`The entry ${note} ${mustWait ? 'does not wait' : 'waits'}.`)
  }
  const entryId = (counted ?? waiting)!._id
  entries.set(entryId, { recordId: id, cents, state: mustWait ? 'waiting' : 'counted' })
  counts.entered++
  if (!mustWait) return
  counts.waited++
  if (random.happens(0.5)) await agree(world, history)
}

async function takeBack(
  { processes, staff, entries, counts }: World,
  { id, random }: History,
): Promise<void> {
  const found = ownOf(entries, id).filter(([, { state }]) => state === 'waiting' || state === 'counted')
  if (found.length === 0) return
  const [entryId, entry] = random.oneOf(found)
  const input = { params: { id: entryId }, body: { reason: 'Of another booking' } }
  const response = await processes.callOnce(staff, 'POST /payments/entries/:id/take-back', input, newId())
  if (response.status === 200) {
    entry.state = entry.state === 'waiting' ? 'declined' : 'takenBack'
    counts.takenBack++
    return
  }
  const code = codeOf(response)
  const isExpected = code === 'entry_settled' || code === 'order_state' || code === 'refund_under_way'
  if (!isExpected && response.status !== 503) throw new Error(`Taking back was refused: ${code}.`)
}

/** The clerk must be refused. */
async function agree(
  { processes, staff, clerk, entries, counts }: World,
  { id, random }: History,
): Promise<void> {
  const found = ownOf(entries, id).filter(([, { state }]) => state === 'waiting')
  if (found.length === 0) return
  const [entryId, entry] = random.oneOf(found)
  const input = { params: { id: entryId } }
  const refused = await processes.callOnce(clerk, 'POST /payments/entries/:id/agree', input, newId())
  if (codeOf(refused) !== 'second_person_needed' && refused.status !== 503) {
    throw new Error(`The clerk has agreed to the own entry ${entryId}.`)
  }
  const agreed = await processes.callOnce(staff, 'POST /payments/entries/:id/agree', input, newId())
  if (agreed.status === 503) return
  if (agreed.status !== 200) throw new Error(`Agreeing was refused: ${codeOf(agreed)}.`)
  entry.state = 'counted'
  counts.agreed++
}

function ownOf(entries: World['entries'], recordId: string): [string, EnteredByHand][] {
  return [...entries].filter(([, entry]) => entry.recordId === recordId)
}

/** The ledger has exactly the entries that count, and of one that was taken back nothing is left. */
export async function requireSameEntries({ processes: { client }, entries }: World): Promise<void> {
  const rows = await client.sql<{ id: string; cents: number; isTakenBack: boolean; left: number }[]>`
    select charge.id, charge.amount_cents::float as cents,
      coalesce(bool_or(moved.entry = 'takenBack'), false) as "isTakenBack",
      (charge.amount_cents - coalesce(sum(moved.amount_cents), 0))::float as left
    from ledger_entries charge join staff_entries on staff_entries.id = charge.id
    left join ledger_entries moved on moved.payment_id = charge.payment_id and moved.entry in ('refund', 'takenBack')
    where charge.entry = 'charge' group by charge.id`
  const counted = new Map(rows.map((row) => [row.id, row]))
  for (const [id, { cents, state }] of entries) {
    const row = counted.get(id)
    counted.delete(id)
    const isInLedger = state === 'counted' || state === 'takenBack'
    const isRight =
      isInLedger === (row !== undefined) &&
      (row === undefined ||
        (row.cents === cents &&
          row.isTakenBack === (state === 'takenBack') &&
          (!row.isTakenBack || row.left === 0)))
    if (!isRight)
      throw new Error(`The entry ${id} of ${cents} cents is ${state}, the ledger has ${JSON.stringify(row)}.`)
  }
  if (counted.size > 0)
    throw new Error(`${counted.size} entries that nobody made: ${[...counted.keys()][0]}.`)
}
