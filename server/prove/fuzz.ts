// Hostile and well-meant requests for every endpoint and page, by everybody, against the built server: no fault, no leak,
// nothing that the contract does not say. A failure is made small, and told with the seed that brings it back.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import type { ServerBuild } from 'react-router'
import { findProductFolder } from '#server/product-folder.ts'
import { startBuiltServer } from '#server/testing/built-server.ts'
import { onSampleShop, samplePassword } from '#server/testing/sample-shop.ts'
import { type Answer, faultOf } from './fuzz/checks.ts'
import { anyRequest, type FuzzRequest } from './fuzz/requests.ts'
import { type FuzzSession, openSession } from './fuzz/session.ts'

const defaults = { requests: 100_000, seed: 20_261_121 }
/** Sent at the same moment. */
const together = 8
/** Longest that one answer may take: no pattern that grows with its input, no query that reads everything. */
const longestMs = 10_000

export interface FuzzResult {
  requests: number
  statuses: Record<number, number>
  slowest: { milliseconds: number; request: string }
}

/** `prove -- fuzz [--requests N] [--seed N]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const number = (name: string, otherwise: number) => {
    const at = args.indexOf(`--${name}`)
    return at === -1 ? otherwise : Number(args[at + 1])
  }
  const requests = number('requests', defaults.requests)
  const seed = number('seed', defaults.seed)
  say(`${requests.toLocaleString('en-US')} requests, seed ${seed}`)
  const result = await fuzz({ requests, seed, say })
  const statuses = Object.entries(result.statuses).map(([status, count]) => `${status}: ${count}`)
  say(`${result.requests} answers, ${statuses.join(', ')}`)
  say(`The slowest took ${result.slowest.milliseconds} ms: ${result.slowest.request}`)
}

export function fuzz(options: {
  requests: number
  seed: number
  say?: (line: string) => void
}): Promise<FuzzResult> {
  return onSampleShop(async (environment) => {
    const server = await startBuiltServer({ ...environment, LOG_LEVEL: 'error' })
    try {
      const session = await openSession(server.url, samplePassword)
      const result = await attack(session, await pagePatterns(), options)
      session.close()
      // A fault that no answer shows would stand here.
      const log = server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50'))
      if (log.length > 0) throw new Error(`The server's log has faults: ${log.slice(0, 5).join('\n')}`)
      return result
    } finally {
      await server.kill('SIGTERM')
    }
  })
}

async function attack(
  session: FuzzSession,
  patterns: readonly string[],
  options: { requests: number; seed: number; say?: (line: string) => void },
): Promise<FuzzResult> {
  const result: FuzzResult = { requests: 0, statuses: {}, slowest: { milliseconds: 0, request: '' } }
  const batch = fc.array(anyRequest(patterns), { minLength: 1, maxLength: together, size: 'max' })
  let next = 0
  const numRuns = Math.ceil(options.requests / ((together + 1) / 2))
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      if (++next % 100 === 0) await session.refill()
      if (next % 2000 === 0) options.say?.(`${result.requests.toLocaleString('en-US')} so far`)
      await Promise.all(requests.map((request) => exchange(session, request, result)))
    }),
    { seed: options.seed, numRuns, endOnFailure: false, interruptAfterTimeLimit: 3_600_000 },
  )
  return result
}

async function exchange(session: FuzzSession, request: FuzzRequest, result: FuzzResult): Promise<void> {
  const started = performance.now()
  const answer: Answer = await session.send(request)
  const milliseconds = Math.round(performance.now() - started)
  result.requests++
  result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1
  const name = `${request.method} ${request.path} as ${request.as}`
  if (milliseconds > result.slowest.milliseconds) result.slowest = { milliseconds, request: name }
  const fault = faultOf(request, answer, session.secrets)
  if (fault !== null) throw new Error(`${fault}: ${name} → ${answer.status} ${answer.body.slice(0, 600)}`)
  if (milliseconds > longestMs) throw new Error(`${milliseconds} ms: ${name}`)
}

/** As the built router has them. */
async function pagePatterns(): Promise<string[]> {
  const file = join(findProductFolder(), 'build/server/index.js')
  const { routes } = (await import(pathToFileURL(file).href)) as ServerBuild
  const all = Object.values(routes).filter((route) => route !== undefined)
  const pathOf = (id: string | undefined): string => {
    const route = all.find((each) => each.id === id)
    if (route === undefined) return ''
    return `${pathOf(route.parentId)}${route.path === undefined ? '' : `/${route.path}`}`
  }
  return [...new Set(all.map(({ id }) => pathOf(id) || '/'))]
}
