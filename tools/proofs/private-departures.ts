// Random questions to two shops, one of which has private departures where the other has none: every public call and page, the
// sitemap, and what travellers send about departures, without the token or with a wrong one. Status, headers and bodies must be
// the same.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAddress } from '#server/database/client.ts'
import { startPrivateCluster } from '#server/database/cluster/private-cluster.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { Draws } from '#server/seed/random.ts'
import { buildServerIfStale } from '#server/testing/built-server.ts'
import { drawQuestion, type Question } from './private-departures/questions.ts'
import { onTwins, type Shop } from './private-departures/twins.ts'
import { shopUrl } from './shops/shop-with-pages.ts'

/** `prove -- private-departures [QUESTIONS] [SEED]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  buildServerIfStale()
  const [questions = 100_000, seed = Date.now() % 1_000_000] = args.map(Number)
  const directory = await mkdtemp(join(tmpdir(), 'halyard-private-departures-'))
  const clusters = await Promise.all(
    ['one', 'other'].map((name) =>
      startPrivateCluster({ directory: join(directory, name), settings: { fsync: 'off' } }),
    ),
  )
  try {
    for (const { connection } of clusters) await migrateDatabase(connection)
    const addresses = [clusters[0]!.connection, clusters[1]!.connection] as const
    say(JSON.stringify(await provePrivateDepartures(addresses, { questions, seed }, say)))
  } finally {
    for (const cluster of clusters) await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

interface Counts {
  questions: number
  /** By question and status. */
  answers: Record<string, number>
}

/** The databases are empty. Throws at the first question that the shops answer differently. */
export function provePrivateDepartures(
  addresses: readonly [DatabaseAddress, DatabaseAddress],
  { questions, seed }: { questions: number; seed: number },
  say: (line: string) => void = () => {},
): Promise<Counts> {
  say(`seed ${seed}`)
  return onTwins(addresses, async (twins) => {
    const answers: Record<string, number> = {}
    const known = new Set(twins.tours.map(({ id }) => id))
    for (let number = 0; number < questions; number++) {
      const question = drawQuestion(new Draws(seed, number), twins)
      const [one, other] = await Promise.all(twins.shops.map((shop) => ask(shop, question, known)))
      if (JSON.stringify(one) !== JSON.stringify(other)) {
        const asked = JSON.stringify({ ...question, path: question.path(twins.shops[0]) })
        const [those, these] = aroundDifference(JSON.stringify(one), JSON.stringify(other))
        throw new Error(`question ${number} of seed ${seed}: ${asked}\nwith: ${those}\nwithout: ${these}`)
      }
      const what = `${question.name} ${one!.status}`
      answers[what] = (answers[what] ?? 0) + 1
      if (number % 5000 === 0) say(`${number} questions`)
    }
    return { questions, answers }
  })
}

const shownCharacters = 1_000

/** Pages are long. */
function aroundDifference(one: string, other: string): [string, string] {
  let place = 0
  while (one[place] === other[place]) place++
  const from = Math.max(0, place - shownCharacters / 2)
  return [one.slice(from, from + shownCharacters), other.slice(from, from + shownCharacters)]
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

async function ask(shop: Shop, question: Question, known: ReadonlySet<string>): Promise<Answer> {
  if (question.isStream) return firstEvent(shop, question.path(shop))
  const { statusCode, headers, body } = await shop.app.server.inject({
    method: question.method as 'GET',
    url: question.path(shop),
    headers: {
      ...(question.isSignedIn ? shop.asker.headers : {}),
      ...(question.form === undefined ? {} : formHeaders),
    },
    ...(question.body === undefined ? {} : { payload: question.body as object }),
    ...(question.form === undefined ? {} : { payload: String(question.form) }),
  })
  const { date: _date, 'x-request-id': _id, etag: _tag, 'content-length': _length, ...others } = headers
  for (const name of ['content-disposition', 'location'])
    if (headers[name] !== undefined) others[name] = withoutChance(String(headers[name]), known)
  const policy = headers['content-security-policy']
  // It has hashes of scripts, which have ids in them. The length of the body says nothing that the body does not say.
  if (typeof policy === 'string')
    others['content-security-policy'] = policy.replaceAll(/'sha256-[^']+'/g, '<hash>')
  return { status: statusCode, headers: others, body: withoutChance(body, known) }
}

const formHeaders = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: shopUrl,
  'sec-fetch-site': 'same-origin',
}

/** The ids and times of records that only a shop itself has made. Their number of characters is always the same. */
function withoutChance(body: string, known: ReadonlySet<string>): string {
  return (
    body
      // Lines of calendar files are folded anywhere.
      .replaceAll('\r\n ', '')
      .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (id) => (known.has(id) ? id : '<id>'))
      .replaceAll(/\b[0-9a-f]{32}\b/g, '<key>')
      .replaceAll(/\b[A-Z0-9]{4}-?[A-Z0-9]{4}\b/g, '<reference>')
      .replaceAll(/DTSTAMP:\w+/g, '<time>')
      // In the data of pages the name of the field stands elsewhere.
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) => (isSinceStart(time) ? '<time>' : time))
  )
}

/** The clock of the process is stopped, that of the database is not. */
function isSinceStart(time: string): boolean {
  const age = performance.timeOrigin + performance.now() - Date.parse(time)
  return age > -1_000 && age <= performance.now()
}

async function firstEvent({ url }: Shop, path: string): Promise<Answer> {
  const control = new AbortController()
  const response = await fetch(url + path, { signal: control.signal })
  try {
    let text = ''
    for await (const chunk of response.body!) {
      text += new TextDecoder().decode(chunk)
      if (text.includes('\n\n') || !response.ok) break
    }
    return { status: response.status, headers: {}, body: text }
  } finally {
    control.abort()
  }
}
