// The upgrade of a shop with issued papers: they keep the house of that moment, without being rewritten.
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '#server/database/client.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { restoreCopy } from './restore-copy.ts'

const copy = '0050_account-keys.halyard'
const sample = { name: 'Halyard', street: '14 Quay Street', city: 'Bristol', country: 'GB', vatNumber: '' }

async function upgrade(prepare: (sql: ReturnType<typeof connectDatabase>['sql']) => Promise<unknown>) {
  const { address, remove } = await restoreCopy(copy, null)
  const client = connectDatabase(address, { connections: 1 })
  const { sql } = client
  afterAll(async () => {
    await client.close()
    await remove()
  })
  await prepare(sql)
  await migrateDatabase(address)
  return sql
}

test('papers of a shop that has saved no settings keep the sample house', async () => {
  const sql = await upgrade(async () => {})
  const sellers = await sql`select distinct seller, payments from order_documents`
  expect(sellers).toMatchObject([{ seller: sample, payments: null }])
})

test('papers of a house keep it, also those that the version before still issues', async () => {
  const sql = await upgrade(
    (before) => before`
      insert into settings (version, name, email, phone, street, postcode, city, country, facebook, instagram, x, youtube,
        legal_name, registration, vat_number, vat_basis_points, bank_holder, iban, bic, collect_fee_cents,
        standard_fee_cents, horizon_months, max_tickets_per_departure, max_open_tickets, max_tickets_of_network, updated_at)
      values (1, 'Fjord & Fell', 'post@fjord.example', '+47 55 12 34 56', 'Strandgaten 9', '5013', 'Bergen', 'NO', '', '',
        '', '', 'Fjord og Fjell AS', '987 654 321', 'NO987654321MVA', 2500, '', '', '', 0, 950, 24, 20, 60, 500, now())`,
  )
  await sql`update settings set legal_name = 'Dal AS', street = 'Kaien 1'`
  await sql`
    insert into order_documents (kind, number, total_cents, vat_cents, issued_at)
    select kind, max(number) + 1, 100, 0, now() from order_documents group by kind`
  expect(await sql`select distinct seller from order_documents`).toEqual([
    {
      seller: {
        ...{
          name: 'Fjord og Fjell AS',
          street: 'Strandgaten 9',
          postcode: '5013',
          city: 'Bergen',
          country: 'NO',
        },
        ...{ email: 'post@fjord.example', phone: '+47 55 12 34 56' },
        ...{ registration: '987 654 321', vatNumber: 'NO987654321MVA' },
      },
    },
  ])
})
