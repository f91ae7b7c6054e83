// Does what a user of the API does with its description: generates a client, writes a program with it, runs it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { accessTokenSeconds } from '#server/features/sessions/access-tokens.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour, signUp, testPassword } from '#server/testing/factories.ts'

const run = promisify(execFile)
const testApp = await buildTestApp()
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

const program = `
import { once } from 'node:events'
import * as api from './client.ts'

api.defaults.baseUrl = process.env.API_URL!

/** The answer of success; anything else ends the program. */
function done<Answer extends { status: number }, Status extends number>(
  answer: Answer,
  status: Status,
): Extract<Answer, { status: Status }> {
  if (answer.status !== status) throw new Error(JSON.stringify(answer))
  return answer as Extract<Answer, { status: Status }>
}

const cookies = new Map<string, string>()
function keepCookies(headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
    cookies.set(name!, value!)
  }
}

const signedIn = done(await api.signIn({ username: process.env.NAME!, password: process.env.PASSWORD! }), 200)
keepCookies(signedIn.headers)
const { result: user, token, refreshToken } = signedIn.data
const asUser = (bearer: string, refresh: string) => ({
  headers: { Authorization: \`Bearer \${bearer}\`, refresh, cookie: \`halyard=\${cookies.get('halyard')}\` },
})

const tours: api.Tour[] = []
for (let page = 1, last = 1; page <= last; page++) {
  const list = done(await api.listTours({ sort: 'name', page, itemsPerPage: 2 }), 200).data
  tours.push(...list.items)
  last = list.totalPages
}

const booking: api.NewBooking = {
  cardId: tours[0]!._id,
  username: user.name,
  email: user.email,
  date: process.env.DATE!,
  numberTikets: 2,
}
// @ts-expect-error A booking names its tour.
booking satisfies Required<Omit<api.NewBooking, 'cardId'>> & { cardId: number }
const own = asUser(token, refreshToken)
const booked = done(await api.createBooking(booking, { idempotencyKey: 'once' }, own), 201)
const again = done(await api.createBooking(booking, { idempotencyKey: 'once' }, own), 201)
const sold = await api.createBooking({ ...booking, numberTikets: 13 }, {}, own)

console.log('booked')
await once(process.stdin, 'data')

// The access token has expired by now.
const renewed = done(await api.getProfile(own), 200)
keepCookies(renewed.headers)
const next = asUser(renewed.data.token, renewed.data.refreshToken)
const bookings = done(await api.listOwnBookings({}, next), 200).data
const unsigned = await api.listOwnBookings()

console.log(
  JSON.stringify({
    tours: tours.map(({ title }) => title),
    total: booked.data.total,
    isSame: booked.data._id === again.data._id,
    replayed: again.headers.get('idempotency-replayed'),
    sold: sold.status === 409 ? sold.data.code : sold.status,
    hasNewTokens: renewed.data.token !== token && cookies.get('jwt') === renewed.data.token,
    bookings: bookings.items.map(({ tour }) => tour.title),
    unsigned: unsigned.status === 401 ? unsigned.data.message : unsigned.status,
  }),
)
process.exit()
`

async function outputOf(child: ChildProcess, moveOn: () => void): Promise<string> {
  const errors = text(child.stderr!)
  const [first] = await Promise.race([once(child.stdout!, 'data'), once(child, 'exit').then(() => [''])])
  if (!String(first).startsWith('booked')) throw new Error(await errors)
  moveOn()
  child.stdin!.write('\n')
  const rest = await text(child.stdout!)
  if (rest === '') throw new Error(await errors)
  return rest
}

test('a client generated from the description signs in, pages, books and renews its session', async () => {
  const { server, clock } = testApp
  const traveller = await signUp(testApp)
  for (const title of ['Amber coast', 'Birch forest', 'Copper hills']) await createTour(testApp, { title })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const folder = await mkdtemp(join(tmpdir(), 'halyard-client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await symlink(modules, join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'program.ts'), program)

  const tool = (name: string, ...options: string[]) =>
    run(process.execPath, [join(modules, name), ...options], { cwd: folder })
  await tool('oazapfts/dist/cli.js', `${url}/api/openapi.json`, 'client.ts')
  const strict = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--allowImportingTsExtensions']
  const current = ['--target', 'es2024', '--module', 'esnext', '--moduleResolution', 'bundler']
  await tool('typescript/bin/tsc', ...strict, ...current, '--types', 'node', 'program.ts')

  const child = spawn(process.execPath, ['program.ts'], {
    cwd: folder,
    env: {
      API_URL: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api`,
      NAME: traveller.username,
      PASSWORD: testPassword,
      DATE: addDays(dateInUtc(clock.now), 30),
    },
  })
  onTestFinished(() => void child.kill())
  const output = await outputOf(child, () => clock.advance(accessTokenSeconds * 1000))
  expect(JSON.parse(output)).toEqual({
    tours: ['Amber coast', 'Birch forest', 'Copper hills'],
    total: 2000,
    isSame: true,
    replayed: 'true',
    sold: 'not_enough_seats',
    hasNewTokens: true,
    bookings: ['Amber coast'],
    unsigned: 'You need login to do this action!',
  })
})
