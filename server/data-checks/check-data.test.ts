import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateInUtc } from '#contract/calendar.ts'
import { connectDatabase, type TransactionSql } from '#server/database/client.ts'
import { folderStorage } from '#server/features/images/folder-storage.ts'
import { fallbackName, imageFileNames, sourceName } from '#server/features/images/make-sizes.ts'
import { createUser } from '#server/features/passwords/password-checks.service.ts'
import { loadBulkData } from '#server/seed/bulk-data.ts'
import { loadSampleData } from '#server/seed/sample-data.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { type CheckResult, checkSnapshot } from './check-data.ts'
import { orderInvariants } from './orders.ts'
import { paymentInvariants } from './payments.ts'
import { shopInvariants } from './shop.ts'
import { knownTriggers, structureInvariants } from './structure.ts'

const address = await createTestDatabase()
const client = connectDatabase(address, { connections: 2 })
const { sql } = client
const folder = await mkdtemp(join(tmpdir(), 'halyard-check-'))
const storage = folderStorage(folder)
const drawnFolder = join(import.meta.dirname, '../../content/pictures')
/** Hashes of a picture with sizes and of a picture without. */
const finished = 'a'.repeat(32)
const waiting = 'b'.repeat(32)

beforeAll(async () => {
  const password = 'sample password 1'
  await loadSampleData(client.db, { now: new Date(), preparePassword: async () => password, createUser })
  await loadBulkData(client, {
    counts: {
      users: 10,
      tours: 30,
      products: 30,
      tour_reviews: 200,
      product_reviews: 200,
      bookings: 600,
      orders: 400,
    },
    today: dateInUtc(new Date()),
    report: () => {},
  })
  await sql`
    insert into images (hash, width, height, bytes, sizes_made_at)
    values (${finished}, 10, 10, 100, now()), (${waiting}, 10, 10, 100, null)`
  await sql`update tours set image = ${`/images/uploads/${finished}.webp`} where id = (select id from tours limit 1)`
  await sql`
    update products set previews = ${[`/images/uploads/${waiting}.webp`]} where id = (select id from products limit 1)`
  for (const name of [...imageFileNames(finished), fallbackName(waiting), sourceName(waiting)]) {
    await storage.put(name, Buffer.from('picture'), 'image/webp')
  }
})

afterAll(async () => {
  await client.close()
  await rm(folder, { recursive: true, force: true })
})

class Undo extends Error {}

/** The broken invariants after these changes, which are rolled back. */
async function checkAfter(change: (transaction: TransactionSql) => Promise<unknown>): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  await sql
    .begin(async (transaction) => {
      await change(transaction)
      // As in a damaged database: no deferred constraint fails at the end of the transaction.
      await checkSnapshot(transaction, { storage, drawnFolder, report: (result) => results.push(result) })
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return results
}

test('all invariants hold for the sample shop and for bulk data', async () => {
  const results = await checkAfter(async () => {})
  expect(results.filter(({ count }) => count > 0)).toEqual([])
  expect(results.length).toBeGreaterThan(60)
  expect(results.find(({ name }) => name.startsWith('the seats taken'))!.rows).toBeGreaterThan(0)
})

/** A paid deposit of a confirmed booking, of which a part was refunded. */
const money = `
  insert into bills (kind, record_id, reference, total_cents, deposit_cents, balance_due_on, paid_cents, waived_cents, created_at)
    select 'booking', id, reference, 1000, 200, date, 150, 50, now() from bookings
    where status = 'confirmed' and id not in (select record_id from bills) limit 1;
  insert into payments (id, kind, record_id, what, method, amount_cents, state, title, page_id, charge_ref, created_at)
    select gen_random_uuid(), kind, record_id, 'deposit', 'provider', 200, 'paid', 'x', 'cs_1', 'pi_1', now() from bills
    where kind = 'booking' and paid_cents = 150;
  insert into refunds (id, payment_id, amount_cents, reason, state, provider_ref, created_at, settled_at)
    select gen_random_uuid(), id, 50, 'x', 'done', 're_1', now(), now() from payments where page_id = 'cs_1';
  insert into ledger_entries (id, kind, record_id, payment_id, entry, amount_cents, provider_ref, at)
    select gen_random_uuid(), kind, record_id, id, 'charge', 200, 'pi_1', now() from payments where page_id = 'cs_1';
  insert into ledger_entries (id, kind, record_id, payment_id, refund_id, entry, amount_cents, provider_ref, at)
    select gen_random_uuid(), kind, record_id, payments.id, refunds.id, 'refund', 50, 're_1', now()
    from refunds join payments on payments.id = payment_id where page_id = 'cs_1';
  alter table ledger_entries disable trigger ledger_entries_stay;`

/** A transfer of a sample order that staff have entered. */
const entry = `
  insert into staff_entries (id, kind, record_id, payment_id, way, amount_cents, received_on, note, state, entered_at)
    select ledger_entries.id, ledger_entries.kind, ledger_entries.record_id, payment_id, 'transfer',
      ledger_entries.amount_cents, current_date, '', 'counted', now()
    from ledger_entries join payments on payments.id = payment_id
    where entry = 'charge' and method = 'transfer' limit 1;`

test('all invariants hold for an entry of staff', async () => {
  const results = await checkAfter((transaction) => transaction.unsafe(entry))
  expect(results.filter(({ count }) => count > 0)).toEqual([])
})

test('all invariants hold for a paid and partly refunded booking', async () => {
  const results = await checkAfter((transaction) =>
    transaction.unsafe(`${money} alter table ledger_entries enable trigger ledger_entries_stay`),
  )
  expect(results.filter(({ count }) => count > 0)).toEqual([])
})

/** Changes that break an invariant, with the beginning of its name. */
const breaks: [invariant: string, statement: string][] = [
  ['the seats taken on every departure', `update departures set tickets_booked = tickets_booked + 1`],
  ['the seats taken on every departure', `delete from departures`],
  ['the seats taken on every departure', `update bookings set status = 'cancelled', cancelled_at = now()`],
  [
    'no departure ahead is booked and held above its seats',
    `update tours set seats = 1; insert into departures select id, current_date + 400, 2 from tours limit 1;
     insert into bookings (id, tour_id, username, email, phone, date, description, ticket_count, total_cents)
       select gen_random_uuid(), tour_id, 'a', 'a', '', date, '', 2, 2 from departures where date = current_date + 400`,
  ],
  [
    'no departure ahead is booked and held above its seats',
    `update tours set schedule = 'departures';
     insert into departures (tour_id, date, tickets_booked, state, seats) select id, current_date + 400, 2, 'open', 1 from tours limit 1;
     insert into bookings (id, tour_id, username, email, phone, date, description, ticket_count, total_cents)
       select gen_random_uuid(), tour_id, 'a', 'a', '', date, '', 2, 2 from departures where date = current_date + 400`,
  ],
  ['what every bill says is paid', `${money} update bills set paid_cents = 149`],
  [
    'no more of a payment is refunded and taken back than was charged',
    `${money} update ledger_entries set amount_cents = 201 where entry = 'refund'`,
  ],
  [
    'no more of a payment is refunded and taken back than was charged, and none is charged twice',
    `${money} drop index ledger_entries_one_charge;
     insert into ledger_entries (id, kind, record_id, payment_id, entry, amount_cents, provider_ref, at)
       select gen_random_uuid(), kind, record_id, id, 'charge', 200, 'pi_2', now() from payments where page_id = 'cs_1'`,
  ],
  ['exactly the payments with a charge are paid', `${money} update payments set state = 'ended'`],
  ['exactly the refunds that were made are in the ledger', `${money} update refunds set state = 'failed'`],
  [
    'every bill waits for its deposit only until it is paid',
    `${money} update bills set deposit_cents = 100, pay_by = now() where kind = 'booking'`,
  ],
  ['every bill of a booking is open while', `${money} update bills set state = 'lapsed'`],
  [
    'every bill of an order is open until the order is cancelled',
    `update bills set state = 'lapsed' where kind = 'order' and record_id in (
       select id from orders where state <> 'cancelled' limit 1)`,
  ],
  [
    'every confirmed booking ahead has a bill',
    `insert into upgrade_tasks values ('bills of bookings', now());
     delete from bills where spot_date > now() and record_id not in (select record_id from payments)`,
  ],
  [
    'exactly the bills of which not all is due',
    `update bills set deposit_cents = 1 where spot_date is not null`,
  ],
  ['exactly the bills of which not all is due', `${money} update bills set balance_due_on = null`],
  ['exactly the bills of which not all is due', `${money} update bills set deposit_cents = total_cents`],
  [
    'no more of a payment is planned to be refunded',
    `${money} insert into refunds (id, payment_id, amount_cents, reason, state, created_at)
       select gen_random_uuid(), id, 151, 'x', 'pending', now() from payments`,
  ],
  ['people booked ahead on a tour with departures', `update tours set schedule = 'departures'`],
  [
    'no departure ahead is booked and held above its seats',
    `update tours set seats = 3;
     insert into departures select id, current_date + 400, 1 from tours limit 1;
     insert into bookings (id, tour_id, username, email, phone, date, description, ticket_count, total_cents)
       select gen_random_uuid(), tour_id, 'a', 'a', '', date, '', 1, 1 from departures where date = current_date + 400;
     insert into holds (id, tour_id, date, user_id, kind, tickets, expires_at, created_at)
       select gen_random_uuid(), tour_id, date, users.id, 'form', 3, now() + interval '1 minute', now()
       from departures, (select id from users limit 1) as users where date = current_date + 400`,
  ],
  [
    'every offer holds seats for an entry of the waiting list',
    `insert into departures select id, current_date + 400, 0 from tours limit 1;
     insert into waiting_list (id, tour_id, date, user_id, tickets, offered_until, created_at)
       select gen_random_uuid(), tour_id, date, users.id, 1, now() + interval '1 minute', now()
       from departures, (select id from users limit 1) as users where date = current_date + 400`,
  ],
  [
    'every offer holds seats for an entry of the waiting list',
    `insert into departures select id, current_date + 400, 0 from tours limit 1;
     insert into holds (id, tour_id, date, kind, tickets, expires_at, created_at)
       select gen_random_uuid(), tour_id, date, 'quote', 1, now() + interval '1 minute', now()
       from departures where date = current_date + 400`,
  ],
  [
    'people booked ahead on a tour with departures',
    `update tours set schedule = 'departures'; update departures set state = 'cancelled'`,
  ],
  [
    'the total of every booking is a price per ticket',
    `update bookings set total_cents = total_cents + 1 where ticket_count > 1`,
  ],
  [
    'the total of every booking is a price per ticket',
    `update bookings set ticket_prices = '[{"tickets": 1, "cents": 7}]' where total_cents <> 7`,
  ],
  ['fees of every booking', `update bookings set fees_cents = 1`],
  [
    'every quote that holds seats is open',
    `insert into holds (id, tour_id, date, user_id, kind, tickets, expires_at, created_at)
       select gen_random_uuid(), tour_id, date, users.id, 'quote', 1, now() + interval '1 minute', now()
       from departures, (select id from users limit 1) as users limit 1`,
  ],
  [
    'sum and count of the scores of every tour',
    `update tours set score_total = score_total - 1 where review_count > 0`,
  ],
  ['sum and count of the scores of every tour', `delete from tour_reviews`],
  [
    'sum and count of the stars of every product',
    `update products set rating_count = rating_count - 1, rating_total = rating_total - 5 where rating_count > 5`,
  ],
  [
    'sum and count of the stars of every product',
    `update product_reviews set rating = 6 - rating where rating <> 3`,
  ],
  [
    'the totals of every cart are whole cents',
    `alter table products drop constraint products_sale_percent; alter table products disable trigger user;
     update products set sale_basis_points = -1`,
  ],
  [
    'cost, sale and lowest price of every product',
    `alter table products disable trigger user; update products set cost_cents = cost_cents + 1`,
  ],
  [
    'cost, sale and lowest price of every product',
    `alter table product_prices disable trigger user; delete from product_prices where number = 1`,
  ],
  [
    'cost, sale and lowest price of every product',
    `alter table products disable trigger user; update products set lowest_price_cents = cost_cents`,
  ],
  [
    'the lowest price of every sale',
    `alter table product_prices disable trigger user;
     update product_prices set cost_cents = cost_cents - 1 where number = 1 and cost_cents > 0`,
  ],
  ['every cart has been changed once at least', `update carts set revision = 0`],
  ['the totals of every order', `update order_lines set due_cents = due_cents - 1 where due_cents > 0`],
  ['the totals of every order', `update orders set vat_cents = vat_cents + 1`],
  ['the totals of every order', `delete from order_lines`],
  [
    'the totals of every order',
    `alter table orders drop constraint orders_total_is_sum; update orders set total_cents = total_cents + 1`,
  ],
  ['the state of every order', `update orders set state = 'packed' where state = 'sent'`],
  ['the state of every order', `update orders set history = '[]'`],
  [
    'cancelled orders hold no stock',
    `update order_lines set stock_taken = quantity from orders where orders.id = order_id and state = 'cancelled'`,
  ],
  [
    'pieces that wait for a payment are not taken',
    `update order_lines set awaits_payment = true from orders where orders.id = order_id and state = 'sent'`,
  ],
  ['an order is returned when all of its lines are', `update order_lines set returned_at = now()`],
  [
    'every row of products keeps its',
    `alter table products drop constraint products_stock_not_negative; update products set stock = -1`,
  ],
  ['every paid order has one invoice', `update order_documents set total_cents = total_cents - 1`],
  ['every paid order has one invoice', `delete from order_documents where kind = 'creditNote'`],
  [
    'every invoice whose payment was entered by mistake is credited as a whole',
    `update order_documents set is_annulled = true where kind = 'invoice'`,
  ],
  [
    'exactly the entries of staff that count are in the ledger',
    `${entry} update staff_entries set amount_cents = amount_cents + 1`,
  ],
  [
    'exactly the entries of staff that count are in the ledger',
    `${entry} update staff_entries set state = 'waiting'`,
  ],
  [
    'exactly the entries that were taken back are taken back in the ledger',
    `${entry} update staff_entries set taken_back_at = now()`,
  ],
  [
    'exactly the entries that were taken back are taken back in the ledger',
    `${money} insert into ledger_entries (id, kind, record_id, payment_id, entry, amount_cents, provider_ref, at)
       select gen_random_uuid(), kind, record_id, id, 'takenBack', 10, 'x', now() from payments where page_id = 'cs_1'`,
  ],
  ['the credit notes of every order', `update order_documents set vat_cents = vat_cents + 1`],
  [
    'the credit notes of every order',
    `update order_documents set total_cents = total_cents - 1, vat_cents = 0 where kind = 'creditNote'`,
  ],
  [
    'no order has the reference of a booking',
    `update orders set reference = (select reference from bookings limit 1)
     where id = (select id from orders limit 1)`,
  ],
  ['the numbers of invoices and credit notes', `delete from order_documents where number = 2`],
  ['the numbers of invoices and credit notes', `update document_counters set last = last + 1`],
  [
    'no former slug of a tour is the slug of another tour',
    `insert into former_tour_slugs select a.slug, b.id from tours a join tours b on b.id > a.id limit 1`,
  ],
  [
    'no former slug of a product is the slug of another product',
    `insert into former_product_slugs select a.slug, b.id from products a join products b on b.id > a.id limit 1`,
  ],
  ['every word of the tours', `delete from search_words where kind = 'tour' and word like 'a%'`],
  ['every word of what tours say', `update tour_words set records = records + 1 where word like 'a%'`],
  ['every word of the products', `delete from search_words where kind = 'product'`],
  [
    'every uploaded picture that a tour or product shows is known',
    `update tours set image = '/images/uploads/${'c'.repeat(32)}.webp'`,
  ],
  [
    'the files of every uploaded picture',
    `update images set sizes_made_at = now() where hash = '${waiting}'`,
  ],
  [
    'every drawn picture',
    `update products set image = '/images/products/lost.webp' where id = (select id from products limit 1)`,
  ],
  ['every drawn picture', `update tours set previews = array['/images/../../etc/passwd']`],
  [
    'every row of users keeps its',
    `alter table users drop constraint users_rights_known; update users set role = 2, rights = '{cash}'`,
  ],
  [
    'every row of tours keeps its',
    `alter table tours drop constraint tours_age_sensible; update tours set age = 200`,
  ],
  [
    'every row of cart_lines keeps its',
    `alter table cart_lines drop constraint cart_lines_quantity; update cart_lines set quantity = 1000`,
  ],
  [
    'search_text of tours is what it is made from',
    `alter table tours alter column search_text drop expression; update tours set search_text = 'elsewhere'`,
  ],
  [
    'rating of products is what it is made from',
    `alter table products alter column rating drop expression; update products set rating = 5`,
  ],
  ['no two rows of tours have the same slug', `drop index tours_slug; update tours set slug = 'the-same'`],
  [
    'no two rows of users have the same email_key',
    `drop index users_email_key; update users set email_key = 'the same', email = 'the same'`,
  ],
  [
    'no two rows of departures have the same tour_id, date',
    `alter table departures drop constraint departures_tour_id_date_pk cascade; insert into departures select * from departures`,
  ],
  ['every index, constraint and trigger', `drop index bookings_search`],
  ['every index, constraint and trigger', `alter table tours disable trigger tours_remember_words_of_new`],
  ['every index, constraint and trigger', `drop trigger audit_log_stays on audit_log`],
  ['every index, constraint and trigger', `alter table carts drop constraint carts_user_id_users_id_fk`],
  ['every index, constraint and trigger', `alter table images drop constraint images_hash_hex`],
  [
    'every index, constraint and trigger',
    `alter table images drop constraint images_hash_hex;
     alter table images add constraint images_hash_hex check (hash <> 'x') not valid`,
  ],
]

test.for(breaks)('a violation is found: %s … (%s)', async ([name, statement]) => {
  const results = await checkAfter((transaction) => transaction.unsafe(statement))
  const broken = results.filter(({ count }) => count > 0)
  const found = broken.find((result) => result.name.startsWith(name))
  expect(found, broken.map((result) => result.name).join(', ')).toBeDefined()
  expect(found!.examples[0]).toMatch(/\S/)
})

test('an order keeps the amounts of its placing, rounded per piece or, before 0.2.0, per line', async () => {
  for (const [due, breaches] of [
    [8490, 0],
    [8492, 0],
    [8491, 1],
  ] as const) {
    const results = await checkAfter(async (transaction) => {
      const [order] = await transaction<{ id: string }[]>`
        select order_id as id from order_lines group by 1 having count(*) = 1 limit 1`
      await transaction`
        update order_lines set quantity = 10, cost_cents = 999, sale_basis_points = 1500, due_cents = ${due},
          stock_taken = 0
        where order_id = ${order!.id}`
      await transaction`
        update orders set goods_cents = ${due}, total_cents = ${due} + delivery_cents,
          vat_cents = floor((2 * (${due} + delivery_cents)::numeric * vat_basis_points + 10000 + vat_basis_points)
            / (2 * (10000 + vat_basis_points)))
        where id = ${order!.id}`
    })
    expect(results.find(({ name }) => name.startsWith('the totals of every order'))).toMatchObject({
      count: breaches,
    })
  }
})

test('the list of expected triggers is complete', async () => {
  const triggers = await sql<{ name: string }[]>`
    select tgname as name from pg_trigger where not tgisinternal order by tgname`
  expect(triggers.map(({ name }) => name)).toEqual(knownTriggers)
})

/** All references between tables. */
const references = structureInvariants().flatMap(({ name, table }) => {
  const parts = /^every (\w+) of \w+ is one of (\w+)$/.exec(name)
  return parts === null ? [] : [{ name, table: table!, column: parts[1]!, parent: parts[2]! }]
})

test('the list of references is complete', () => {
  expect(references.length).toBeGreaterThanOrEqual(14)
})

test.for(references)('a violation is found: $name', async ({ name, table, column, parent }) => {
  const results = await checkAfter(async (transaction) => {
    await fillIfEmpty(transaction, table)
    const constraints = await transaction<{ child: string; constraint: string }[]>`
      select conrelid::regclass::text as child, conname as constraint from pg_constraint where contype = 'f'`
    for (const { child, constraint } of constraints) {
      await transaction.unsafe(`alter table ${child} drop constraint ${constraint}`)
    }
    await transaction.unsafe(`alter table ${table} disable trigger user`)
    // An id that no row of the parent has.
    await transaction.unsafe(
      `update ${table} set ${column} = gen_random_uuid()
       where ctid = (select ctid from ${table} where ${column} is not null limit 1)`,
    )
  })
  const found = results.find((result) => result.name === name)!
  expect(found.count, `${table}.${column} → ${parent}`).toBe(1)
  expect(found.examples[0]).toMatch(new RegExp(`^${column} [0-9a-f-]{36}$`))
})

/** For tables that are empty in the sample shop and in bulk data. */
async function fillIfEmpty(transaction: TransactionSql, table: string): Promise<void> {
  const session = `insert into sessions (id, user_id, binding_hash, is_remembered, method)
    select gen_random_uuid(), id, 'x', false, 'password' from users limit 1`
  const rows: Record<string, string> = {
    sessions: session,
    refresh_tokens: `${session}; insert into refresh_tokens (hash, session_id) select 'x', id from sessions limit 1`,
    idempotency_keys: `insert into idempotency_keys (user_id, key, request_hash, status, body)
      select id, 'x', 'x', 200, '{}' from users limit 1`,
    passkeys: `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      select gen_random_uuid(), id, 'x', 'x', 0, '{}', 'x', now() from users limit 1`,
    account_links: `insert into account_links select 'x', id, now(), now() from users limit 1`,
    account_key_changes: `insert into account_key_changes select id, id, 'email', '', '', now() from users limit 1`,
    invitations: `insert into invitations values ('x', 'x@example.com', 'x@example.com', 2, now(), now())`,
    recovery_codes: `insert into recovery_codes select 'x', id, now() from users limit 1`,
    holds: `insert into holds (id, tour_id, date, user_id, kind, tickets, expires_at, created_at)
      select gen_random_uuid(), tour_id, date, users.id, 'form', 1, now(), now() from departures, users limit 1`,
    sold_out_dates: `insert into sold_out_dates (tour_id, date) select id, '2030-01-01' from tours limit 1`,
    quotes: `insert into quotes (id, booking_id, date_before, ticket_count_before, date, ticket_count, total_cents,
      fee_cents, difference_cents, created_at, expires_at)
      select gen_random_uuid(), id, date, 1, date, 2, 2, 0, 1, now(), now() from bookings limit 1`,
    booking_notes: `insert into booking_notes (id, booking_id, author_id, text, created_at)
      select gen_random_uuid(), bookings.id, users.id, 'x', now() from bookings, users limit 1`,
    departure_messages: `insert into departure_messages (id, tour_id, date, subject, text, author_id, mail_ids, created_at)
      select gen_random_uuid(), tour_id, date, 'x', 'x', users.id, '{}', now() from bookings, users limit 1`,
    bulk_changes: `insert into bulk_changes (id, kind, field, rows, user_id, created_at)
      select gen_random_uuid(), 'product', 'cost', '[]', users.id, now() from users limit 1`,
    imports: `insert into imports (id, kind, user_id, created_at)
      select gen_random_uuid(), 'products', users.id, now() from users limit 1`,
    import_rows: `with new as (
        insert into imports (id, kind, created_at) values (gen_random_uuid(), 'products', now()) returning id)
      insert into import_rows (import_id, row, title, values, changes) select id, 2, 'x', '{}', '[]' from new`,
    check_ins: `insert into check_ins (id, booking_id, tour_id, date, kind, count, count_before, method, device_id, at,
      created_at, user_id)
      select gen_random_uuid(), bookings.id, tour_id, date, 'in', 1, 0, 'list', gen_random_uuid(), now(), now(), users.id
      from bookings, users limit 1`,
    waiting_list: `insert into waiting_list (id, tour_id, date, user_id, tickets, created_at)
      select gen_random_uuid(), tour_id, date, users.id, 1, now() from departures, users limit 1`,
    due_calls: `with entry as (
        insert into waiting_list (id, tour_id, date, caller_name, caller_phone, caller_email, tickets, created_at)
        select gen_random_uuid(), tour_id, date, 'x', '1', '', 1, now() from departures limit 1
        returning id, tour_id, date)
      insert into due_calls (id, tour_id, date, name, phone, tickets, reason, entry_id, created_at)
      select gen_random_uuid(), tour_id, date, 'x', '1', 1, 'offered', id, now() from entry`,
    review_reports: `insert into review_reports (id, tour_review_id, reporter_id, reason, text, created_at)
        select gen_random_uuid(), tour_reviews.id, users.id, 'untrue', '', now() from tour_reviews, users limit 1;
      insert into review_reports (id, product_review_id, reporter_id, reason, text, created_at)
        select gen_random_uuid(), product_reviews.id, users.id, 'other', '', now() from product_reviews, users limit 1`,
    refunds: money,
    foreign_charges: `${money} insert into foreign_charges (charge_ref, payment_id, currency, amount, at)
      select 'pi_2', id, 'nok', 100, now() from payments where page_id = 'cs_1'`,
    ledger_entries: money,
    staff_entries: entry,
    former_tour_slugs: `insert into former_tour_slugs select 'x', id from tours limit 1`,
    former_product_slugs: `insert into former_product_slugs select 'x', id from products limit 1`,
  }
  if (rows[table] !== undefined) await transaction.unsafe(rows[table])
}

test('a file missing from the storage is found if a tour or product shows its picture', async () => {
  await storage.delete(sourceName(waiting))
  try {
    const name = 'the files of every uploaded picture are in the storage'
    const results = await checkAfter(async () => {})
    expect(results.find((result) => result.name === name)).toMatchObject({
      count: 1,
      examples: [`file ${sourceName(waiting)}`],
    })
    const unused = await checkAfter((transaction) => transaction`update products set previews = '{}'`)
    expect(unused.find((result) => result.name === name)).toMatchObject({ count: 0 })
  } finally {
    await storage.put(sourceName(waiting), Buffer.from('picture'), 'image/webp')
  }
})

test('each invariant of the shop, its orders and its money is broken by one of these tests', () => {
  for (const { name } of [...shopInvariants, ...orderInvariants, ...paymentInvariants]) {
    expect(
      breaks.some(([start]) => name.startsWith(start)),
      name,
    ).toBe(true)
  }
})
