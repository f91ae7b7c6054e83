// Words that strangers have typed are not mailed to addresses that their owners have not confirmed.
import { expect, test } from 'vitest'
import type { EndpointKey } from '#contract/endpoints.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, signUp } from '#server/testing/factories.ts'
import {
  definitionOf,
  methodOf,
  prepareSampleCalls,
  type SampleCall,
  sendable,
  urlOf,
} from '#server/testing/sample-calls.ts'
import { withoutTypedWords } from './mail-template.ts'
import { renderMail } from './render-mail.ts'
import { type MailTemplateName, mailTemplates } from './templates.ts'

const testApp = await buildTestApp({
  environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Halyard <post@halyard.example>' },
})
const { server, sql } = testApp
const site = {
  url: 'https://halyard.example',
  house: (await import('#server/config/house.ts')).house(),
}

test.each(Object.keys(mailTemplates) as MailTemplateName[])(
  'the template %s can leave out typed words',
  (name) => {
    const { sample } = mailTemplates[name]
    const { subject, html, text } = renderMail(name, withoutTypedWords(sample) as never, site)
    for (const word of ['Ida', 'null', 'undefined']) expect(`${subject} ${html} ${text}`).not.toContain(word)
    if (name !== 'test') expect(html).toMatch(/class="action" href="https:\/\/halyard\.example\//)
  },
)

const planted = 'Plantedword'
/** Fields that are no free text. */
const fixed =
  /^(date|dateBefore|tourId|cardId|productId|kind|token|email|password|currentPassword|newPassword|confirmPassword|code|quoteId|reference|pin|delivery|country|what|_id|id|phone|seen|state|way)$/

function plant(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => plant(each, field))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plant(each, name)]))
  }
  const isFree =
    typeof value === 'string' && /[a-z]/i.test(value) && !fixed.test(field) && !/[-:/]/.test(value)
  return isFree ? planted : value
}

test('no call of a visitor or a user causes a mail with words from its body', async () => {
  const owner = await signUp(testApp, { username: `${planted}One` })
  const admin = await signUp(testApp, { role: 2 })
  const superAdmin = await signUp(testApp, { role: 3 })
  await sql`update users set name = ${planted} where id = ${owner.userId}`
  const people = { public: null, user: owner, admin, superAdmin }
  const calls = await prepareSampleCalls(testApp, owner)
  let plantedCalls = 0
  for (const [key, call] of Object.entries(calls) as [EndpointKey, SampleCall][]) {
    if (methodOf(key) === 'GET') continue
    const { access } = definitionOf(key)
    const headers = { ...people[access]?.headers }
    const send = (body: SampleCall['body']) =>
      server.inject({
        method: methodOf(key),
        url: urlOf(key, call),
        ...sendable({ ...call, ...(body === undefined ? {} : { body }) }, headers),
      })
    const isStaff = access === 'admin' || access === 'superAdmin'
    const response = await send(isStaff ? call.body : (plant(call.body) as SampleCall['body']))
    if (!isStaff && response.statusCode < 300 && response.payload.includes(planted)) plantedCalls += 1
    // What the planted words make impossible is done without them, for the calls that follow.
    if (response.statusCode >= 400) await send(call.body)
  }
  expect(plantedCalls).toBeGreaterThan(5)
  const mails = await sql<{ template: string; everything: string }[]>`
    select template, subject || html || text as everything from mails where template <> 'departure-message'`
  const templates = new Set(mails.map(({ template }) => template))
  expect(templates.size).toBeGreaterThan(12)
  for (const { template, everything } of mails) expect(everything.includes(planted), template).toBe(false)
})

test('a mail has the name where the account has confirmed the address, and nobody else’s name', async () => {
  const { slug } = await createTour(testApp)
  const [owner, stranger] = [await signUp(testApp), await signUp(testApp)]
  await sql`update users set email_confirmed_at = now() where id = ${owner.userId}`
  const book = async (who: typeof owner, username: string) => {
    const response = await who.call(
      'POST',
      '/tours',
      bookingOf(slug, { username, email: owner.email, ticketCount: 1 }),
    )
    expect(response.statusCode).toBe(201)
  }
  await book(owner, 'Ida Lund')
  await book(stranger, 'Card charged')
  const mails = await sql<{ text: string; userId: string }[]>`
    select text, user_id as "userId" from mails where template = 'booking-confirmed' order by created_at, id`
  const textFor = (who: typeof owner) => mails.find(({ userId }) => userId === who.userId)!.text
  expect(textFor(owner)).toContain('Hello Ida Lund')
  expect(textFor(stranger)).not.toContain('Card charged')
  expect(textFor(stranger)).toContain('Reference')
})
