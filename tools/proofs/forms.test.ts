// Each form of all pages, sent as browsers without script send it: not from other sites, once for any number of presses, and
// with the result of the documented call.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { secretFields } from '#contract/secret-fields.ts'
import { databaseFingerprint } from '#server/testing/database-fingerprint.ts'
import { type HtmlForm, readForms, textOf } from '#server/testing/html-forms.ts'
import { openMailboxes } from '#server/testing/mailbox.ts'
import { methodOf, sendable, urlOf } from '#server/testing/sample-calls.ts'
import { prepareCases, provenElsewhere } from './forms/cases.ts'
import type { FormCase } from './forms/form-case.ts'
import { readPageForms } from './forms/form-names.ts'

const mailboxes = await openMailboxes({ hasPages: true, keepsData: true })
const { server, sql } = mailboxes.testApp
const origin = 'http://127.0.0.1:3000'
const cases = await prepareCases(mailboxes)

const pages = globSync('client/**/*.{ts,tsx}')
  .filter((file) => /^export (async )?(function|const) action\b/m.test(readFileSync(file, 'utf8')))
  .map((file) => readPageForms(file)!)

test('every form of the pages has a case', () => {
  expect(pages.length).toBeGreaterThan(30)
  const proven = new Set([...cases.map(({ form }) => form), ...Object.keys(provenElsewhere)])
  const places = [...proven].map(placeOf)
  const missing = pages.flatMap(({ senders, named }) =>
    named.length === 0
      ? [senders].filter((file) => !places.includes(file))
      : named.filter((form) => !proven.has(form)),
  )
  expect([...new Set(missing)]).toEqual([])
  const files = pages.flatMap(({ page, senders, named }) => [page, senders, ...named.map(placeOf)])
  for (const place of places) expect(files).toContain(place)
})

const placeOf = (form: string) => form.split(' ')[0]!

type Entries = [string, string][]

const encode = (entries: Entries) => new URLSearchParams(entries).toString()

async function post(each: FormCase, entries: Entries, headers: Record<string, string>) {
  const { type, payload } = await bodyOf(each, entries)
  return server.inject({
    ...{ method: 'POST', url: each.action ?? each.page },
    headers: { 'content-type': type, ...headers },
    payload,
  })
}

async function bodyOf({ pictures }: FormCase, entries: Entries) {
  if (pictures === undefined) return { type: 'application/x-www-form-urlencoded', payload: encode(entries) }
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  for (const [name, { name: fileName, type, url }] of pictures) {
    const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    form.append(name, new File([bytes], fileName, { type }))
  }
  const response = new Response(form)
  const payload = Buffer.from(await response.arrayBuffer())
  return { type: response.headers.get('content-type')!, payload }
}

/** What a browser sends after the entries of the case were made in the form of the page. */
async function fillIn(each: FormCase): Promise<Entries> {
  const { form, by, page, entries = {}, record = {}, of, isDrawnLater, isUnnamed, action } = each
  const name = form.split(' ')[1]
  const headers = by === null ? {} : { cookie: by.cookies }
  const response = await server.inject({ url: page, headers })
  expect(response.statusCode, page).toBe(200)
  const named: Entries =
    name === undefined || isUnnamed ? [] : [['form', of === undefined ? name : `${name}/${of}`]]
  const entered = Object.entries(entries)
  if (isDrawnLater) return [...named, ...entered]
  const base = `${origin}${page}`
  const target = new URL(action ?? page, base).pathname
  const isThis = (drawn: HtmlForm) => {
    const values = new Map(drawn.entries)
    return (
      new URL(drawn.action ?? page, base).pathname === target &&
      values.get('form') === (named[0]?.[1] ?? undefined) &&
      Object.entries(record).every(([field, value]) => values.get(field) === value)
    )
  }
  const drawn = readForms(response.body).find(isThis)
  expect(drawn, `${page} has no form ${name}: ${JSON.stringify(readForms(response.body))}`).toBeDefined()
  return [...drawn!.entries.filter(([field]) => !(field in entries)), ...entered] as Entries
}

/** Without what each call writes, and sessions, which each call prolongs. */
async function readState({ repeats }: FormCase): Promise<Record<string, string>> {
  const state = await databaseFingerprint(sql, {
    without: ['sessions', 'refresh_tokens', 'idempotency_keys', 'changes', ...(repeats?.grows ?? [])],
  })
  // Mails are sent and pictures resized meanwhile.
  const isCounted = (table: string) => repeats !== undefined || ['mails', 'images'].includes(table)
  return Object.fromEntries(
    Object.entries(state).map(([table, rows]) => [table, isCounted(table) ? rows.split(',')[0]! : rows]),
  )
}

async function countRows(table: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from ${sql(table)}`
  return row.count
}

const foreignHeaders: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  {},
]

test.each(cases)('$form is sent by $page alone, once, as the call', async (each) => {
  const { by, call, input, creates, differs, refusal } = each
  const own = { cookie: by?.cookies ?? '', origin }
  const entries = await fillIn(each)
  const before = await databaseFingerprint(sql, { withAuditLog: true })
  for (const headers of foreignHeaders)
    expect((await post(each, entries, { cookie: own.cookie, ...headers })).statusCode).toBe(403)
  if (by !== null && each.action === undefined) requireKept(await post(each, entries, { origin }), entries)
  expect(await databaseFingerprint(sql, { withAuditLog: true })).toEqual(before)

  const count = creates === undefined ? 0 : await countRows(creates)
  const presses = await Promise.all([post(each, entries, own), post(each, entries, own)])
  const isDone = presses.some(({ statusCode }) => statusCode < 400)
  expect(isDone, textOf(presses[0].body)).toBe(call !== undefined)
  const state = await readState(each)
  await post(each, entries, own)
  expect(await readState(each)).toEqual(state)
  if (creates !== undefined) expect(await countRows(creates)).toBe(count + 1)
  if (refusal !== undefined) expect(textOf(presses[0].body)).toContain(refusal)

  if (call === undefined || differs !== undefined) return
  const response = await server.inject({
    ...{ method: methodOf(call), url: urlOf(call, input!) },
    ...sendable(input!, by?.headers),
  })
  const again = await post(each, withNewKey(entries), own)
  const isRefused = response.statusCode >= 400
  expect(again.statusCode >= 400, response.body).toBe(isRefused)
  if (!isRefused) return
  const body = response.json() as string | { message: string }
  expect(again.statusCode).toBe(response.statusCode)
  expect(textOf(again.body)).toContain(typeof body === 'string' ? body : body.message)
})

/** After the session has ended, the page has all that was entered, so that nothing is lost. */
function requireKept({ statusCode, body }: Awaited<ReturnType<typeof post>>, entries: Entries): void {
  expect(statusCode).toBe(401)
  const shown = readForms(body).flatMap((form) => form.entries.map(([name, value]) => `${name}=${value}`))
  const kept = entries.filter(([name, value]) => value !== '' && !secretFields.includes(name))
  expect(shown).toEqual(expect.arrayContaining(kept.map(([name, value]) => `${name}=${value}`)))
}

function withNewKey(entries: Entries): Entries {
  return entries.map(([name, value]) => [name, name === 'idempotencyKey' ? crypto.randomUUID() : value])
}
