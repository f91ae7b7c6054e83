// Copies of the rows that the product writes for a booking and for a hold, so that the bare server can write the same.
import { connectDatabase, type DatabaseAddress } from '#server/database/client.ts'

/** One statement each. */
export interface WrittenRows {
  hold: string
  booking: string
  /** Deletes the tables of the copies. */
  drop(): Promise<void>
}

const tables = ['departures', 'holds', 'bookings', 'changes', 'audit_log', 'mails'] as const

/**
 * Makes a table like each of `tables`, with its defaults and indexes and without triggers and foreign keys. The
 * newest row of each is the model of the copies: the product must have made a hold and a booking just before.
 */
export async function prepareWrittenRows(address: DatabaseAddress): Promise<WrittenRows> {
  const { sql, close } = connectDatabase(address, { connections: 1 })
  const drop = async () => {
    for (const table of tables) await sql.unsafe(`drop table if exists bench_${table}, model_${table}`)
  }
  await drop()
  for (const table of tables) {
    await sql.unsafe(
      `create unlogged table model_${table} as select * from ${table} ${newest[table]} limit 1`,
    )
    await sql.unsafe(`create table bench_${table} (like ${table} including defaults including indexes)`)
  }
  return {
    hold: `with departure as (${departure}), change as (${copy('changes', newChange)})
      ${copy('holds', `'id', gen_random_uuid(), 'user_id', gen_random_uuid()`)}`,
    booking: `with departure as (${departure}), change as (${copy('changes', newChange)}),
      freed as (delete from bench_holds where ctid = (select ctid from bench_holds limit 1 for update skip locked)),
      audit as (${copy('audit_log', newChange)}),
      mail as (${copy('mails', `'id', gen_random_uuid(), 'once_key', gen_random_uuid()::text`)})
      ${copy('bookings', `'id', gen_random_uuid(), 'reference', left(md5(random()::text), 16)`)}`,
    async drop() {
      await drop()
      await close()
    },
  }
}

const newest: Record<(typeof tables)[number], string> = {
  departures: 'where tickets_booked > 0',
  holds: `where kind = 'form' order by created_at desc`,
  bookings: 'order by created_at desc',
  changes: 'order by id desc',
  audit_log: `where action = 'POST /tours' order by id desc`,
  mails: `where template = 'booking-confirmed' order by created_at desc`,
}

const newChange = `'id', (random() * 9e15)::bigint`

/** Inserts the model with new values for its unique columns. */
function copy(table: string, values: string): string {
  return `insert into bench_${table}
    select (jsonb_populate_record(model, jsonb_build_object(${values}))).* from model_${table} as model`
}

/** Counts a ticket of one of as many departures as the product books. */
const departure = `insert into bench_departures (tour_id, date, tickets_booked)
  select tour_id, current_date + (random() * 30000)::int, 1 from model_departures
  on conflict (tour_id, date) do update set tickets_booked = bench_departures.tickets_booked + 1`
