// Mails about orders, read as text and as HTML, of a house with a name, country and VAT of its own.
import { beforeEach, expect, test } from 'vitest'
import { formatReference } from '#contract/booking-reference.ts'
import { momentText } from '#contract/date-texts.ts'
import { priceText } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { SettingsBody } from '#contract/settings.ts'
import { house, sampleSettings } from '#server/config/house.ts'
import { refreshHouse } from '#server/features/settings/watched-house.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, placeOrder, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql } = testApp

const { isSample, updatedAt, ...sampleBody } = sampleSettings
const fjord: SettingsBody = {
  ...sampleBody,
  ...{ name: 'Fjord & Fell', legalName: 'Fjord og Fjell AS', email: 'post@fjord.example' },
  ...{ phone: '+47 55 12 34 56', street: 'Strandgaten 9', postcode: '5013', city: 'Bergen', country: 'NO' },
  ...{ facebook: '', instagram: '', x: '', youtube: '' },
  ...{ registration: '987 654 321', vatNumber: 'NO987654321MVA', vatPercent: 25 },
  ...{ bankHolder: 'Fjord og Fjell AS', iban: 'NO93 8601 1117 947', bic: 'DNBANOKK' },
}

beforeEach(async () => {
  await refreshHouse(testApp.db)
  const superAdmin = await signUp(testApp, { role: 3 })
  const saved = await superAdmin.call('PUT', '/settings', fjord)
  expect(saved.statusCode, saved.body).toBe(200)
  await expect.poll(() => house().version).toBe(1)
})

let products = 0

async function order(values: Parameters<typeof placeOrder>[2] = {}) {
  const buyer = await signUp(testApp)
  await sql`update users set email_confirmed_at = now()`
  const product = await createProduct(testApp, {
    costCents: 11_840,
    title: 'Brass compass',
    slug: `compass-${++products}`,
  })
  return {
    buyer,
    staff: await signUp(testApp, { role: 2 }),
    placed: await placeOrder(buyer, product.id, values),
  }
}

/** Both parts of the newest mail of the template, each on one line. */
async function partsOf(template: string, { _id }: Order): Promise<string[]> {
  const [mail] = await sql`
    select text, html, subject from mails where template = ${template} and related_id = ${_id}
    order by created_at desc limit 1`
  const html = (mail!.html as string)
    .replaceAll(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
  return [mail!.text as string, html].map((part) => part.replaceAll(/\s+/g, ' '))
}

async function receive({ _id }: Order, staff: Awaited<ReturnType<typeof signUp>>) {
  const { payments } = (await staff.call('GET', `/orders/${_id}/payments`)).json()
  const response = await staff.call('POST', `/payments/${payments[0]._id}/received`)
  expect(response.statusCode, response.body).toBe(200)
}

const account = 'Fjord og Fjell AS, IBAN NO93 8601 1117 947, BIC DNBANOKK'
const address = 'Mira Solberg, Storgata 4, Second floor, 5003 Bergen, Norway'
const seller = 'Fjord og Fjell AS, Strandgaten 9, 5013 Bergen, Norway'
const imprint =
  'post@fjord.example · +47 55 12 34 56 · registered under 987 654 321 · VAT number NO987654321MVA'

/** What every mail about an order says, whatever has happened. */
const factsOf = ({ reference, total, vat }: Order) => [
  formatReference(reference),
  priceText(total),
  `${priceText(vat.amount)} (25 %)`,
  seller,
  imprint,
]

test('who has only the mail about the order can pay, cancel, withdraw, send back and call', async () => {
  const { placed } = await order()
  const page = `http://127.0.0.1:3000/my-orders/${placed._id}`
  for (const part of await partsOf('order-placed', placed)) {
    for (const fact of [
      ...factsOf(placed),
      `Please transfer it to ${account}, with the reference ${formatReference(placed.reference)}.`,
      momentText(placed.payBy!, 'UTC'),
      'Brass compass, $118.4',
      'Standard delivery, $9.5',
      address,
      'Until it is packed you can cancel the order there.',
      // The terms of the shop.
      'With your order the contract is made, at the prices that you saw. All prices include 25 % VAT.',
      // The model instruction and form, with the addresses to write and to send to.
      'You have the right to withdraw from this contract within 14 days without giving any reason.',
      `you must inform us (${seller}, post@fjord.example, +47 55 12 34 56, registered under`,
      `“Withdraw from contract here” at ${page}`,
      `You shall send back the goods or hand them over to us, to ${seller}, without undue delay`,
      'Model withdrawal form',
      `To ${seller}, post@fjord.example:`,
      `of the following goods (*), order ${formatReference(placed.reference)} of `,
    ])
      expect(part).toContain(fact)
    expect(part).not.toMatch(/halyard(?!\.example)/i)
  }
})

test('a mail to an address that nobody has confirmed leaves out the postal address', async () => {
  const { buyer } = await order()
  await sql`update users set email_confirmed_at = null`
  const product = await createProduct(testApp)
  const placed = await placeOrder(buyer, product.id)
  for (const part of await partsOf('order-placed', placed)) {
    expect(part).toContain(account)
    expect(part).not.toMatch(/Solberg|Storgata/)
  }
})

test('the mails after it name the seller, the VAT and where goods go back to', async () => {
  const { buyer, staff, placed } = await order()
  await receive(placed, staff)
  for (const state of ['packed', 'sent']) await staff.call('POST', `/orders/${placed._id}/marks`, { state })
  expect((await buyer.call('POST', `/orders/${placed._id}/withdrawal`)).statusCode).toBe(200)
  const withdraw = `withdraw from the contract at http://127.0.0.1:3000/my-orders/${placed._id}, or write to us. Goods go back to ${seller}.`
  for (const [template, facts] of [
    ['order-paid', [address, withdraw]],
    ['order-sent', [address, withdraw]],
    ['order-withdrawn', [`Please send back within 14 days what you have received, to ${seller}.`]],
  ] as const)
    for (const part of await partsOf(template, placed))
      for (const fact of [...factsOf(placed), ...facts]) expect(part, template).toContain(fact)

  const other = await order({ delivery: 'collect' })
  await other.buyer.call('POST', `/orders/${other.placed._id}/cancel`)
  for (const part of await partsOf('order-cancelled', other.placed))
    for (const fact of [...factsOf(other.placed), 'Collect at Strandgaten 9, $0.0'])
      expect(part).toContain(fact)
})

test('the mails about its payments name the order, the amounts and the seller', async () => {
  const { staff, placed } = await order()
  const { payments } = (await staff.call('GET', `/orders/${placed._id}/payments`)).json()
  const path = `/payments/${payments[0]._id}`
  expect((await staff.call('POST', `${path}/received`, { amount: 50 })).statusCode).toBe(200)
  const superAdmin = await signUp(testApp, { role: 3 })
  const refund = { amount: 20.5, reason: 'No compass left.' }
  expect((await superAdmin.call('POST', `${path}/refunds`, refund)).statusCode).toBe(201)
  for (const [template, facts] of [
    ['payment-received', [`Your payment of $50.0 has arrived. $50.0 of ${priceText(placed.total)} is paid.`]],
    ['payment-refunded', ['We have refunded $20.5 to your bank account.', 'Reason: No compass left.']],
  ] as const)
    for (const part of await partsOf(template, placed))
      for (const fact of [...facts, formatReference(placed.reference), 'Fjord og Fjell AS', imprint])
        expect(part, template).toContain(fact)
})

test('an invoice and a credit note are the same after the settings were saved again', async () => {
  const { buyer, staff, placed } = await order()
  await receive(placed, staff)
  await staff.call('POST', `/orders/${placed._id}/cancel`)
  const papers = async () => {
    const { invoice, creditNotes } = (await buyer.call('GET', `/orders/${placed._id}`)).json()
    return JSON.stringify({ invoice, creditNotes })
  }
  const before = await papers()
  expect(JSON.parse(before).invoice).toMatchObject({
    seller: {
      ...{ name: 'Fjord og Fjell AS', street: 'Strandgaten 9', postcode: '5013', city: 'Bergen' },
      ...{ country: 'Norway', registration: '987 654 321', vatNumber: 'NO987654321MVA' },
    },
    payments: [{ on: testApp.clock.now.toISOString().slice(0, 10), way: 'transfer', amount: placed.total }],
  })
  const superAdmin = await signUp(testApp, { role: 3 })
  const moved = {
    ...fjord,
    legalName: 'Dal AS',
    street: 'Kaien 1',
    country: 'SE',
    vatNumber: 'SE1',
    version: 1,
  }
  expect((await superAdmin.call('PUT', '/settings', moved)).statusCode).toBe(200)
  await expect.poll(() => house().version).toBe(2)
  expect(await papers()).toBe(before)
})
