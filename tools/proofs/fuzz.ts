// Sends valid and hostile requests to every endpoint and page of the built server, in all roles: no fault, no leak,
// only responses of the contract. If nginx is installed, a third of them goes through it, with the shipped
// configuration. A failure is reduced to a small case and printed with its seed.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import type { ServerBuild } from 'react-router'
import { findProductFolder } from '#server/config/product-folder.ts'
import { startBuiltServer } from '#server/testing/built-server.ts'
import { findFreePort, isInstalled, startProxy } from '#server/testing/reverse-proxies.ts'
import { onSampleShop, samplePassword } from '#server/testing/sample-shop.ts'
import { faultOf, type ReceivedResponse } from './fuzz/checks.ts'
import { type RawRequest, rawRequest, sendRaw } from './fuzz/raw-requests.ts'
import { anyRequest, type FuzzRequest } from './fuzz/requests.ts'
import { type FuzzSession, openSession } from './fuzz/session.ts'

const defaults = { requests: 100_000, seed: 20_261_121 }
/** Requests in parallel. */
const together = 8
/** Maximum duration of a response, which slow patterns and full table scans would exceed. */
const longestMs = 10_000

export interface FuzzResult {
  requests: number
  /** Number of raw requests, which no client library would send. */
  raw: number
  /** Null without a reverse proxy. */
  proxied: number | null
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
  const proxied =
    result.proxied === null ? 'none through nginx, which is not installed' : `${result.proxied} through nginx`
  say(`${result.raw} raw requests; ${proxied}`)
  say(`The slowest took ${result.slowest.milliseconds} ms: ${result.slowest.request}`)
}

export function fuzz(options: {
  requests: number
  seed: number
  say?: (line: string) => void
}): Promise<FuzzResult> {
  return onSampleShop(async (environment) => {
    const server = await startBuiltServer({
      ...environment,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1',
    })
    const upstreamPort = Number(new URL(server.url).port)
    const proxy = isInstalled('nginx')
      ? await startProxy('nginx', { port: await findFreePort(), upstreamPort })
      : null
    try {
      const session = await openSession(server.url, samplePassword, proxy?.port ?? null)
      const ports = { direct: upstreamPort, proxied: proxy?.port ?? null }
      const result = await attack(session, ports, await pagePatterns(), options)
      session.close()
      // The log also has faults that no response shows.
      const log = server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50'))
      if (log.length > 0) throw new Error(`The server's log has faults: ${log.slice(0, 5).join('\n')}`)
      return result
    } finally {
      await proxy?.stop()
      await server.kill('SIGTERM')
    }
  })
}

interface Ports {
  direct: number
  proxied: number | null
}

async function attack(
  session: FuzzSession,
  ports: Ports,
  patterns: readonly string[],
  options: { requests: number; seed: number; say?: (line: string) => void },
): Promise<FuzzResult> {
  const result: FuzzResult = {
    requests: 0,
    raw: 0,
    proxied: ports.proxied === null ? null : 0,
    statuses: {},
    slowest: { milliseconds: 0, request: '' },
  }
  const request = fc.oneof(
    { weight: 19, arbitrary: anyRequest(patterns) },
    { weight: 1, arbitrary: rawRequest },
  )
  const batch = fc.array(request, { minLength: 1, maxLength: together, size: 'max' })
  let next = 0
  const numRuns = Math.ceil(options.requests / ((together + 1) / 2))
  await fc.assert(
    fc.asyncProperty(batch, async (requests) => {
      if (++next % 100 === 0) await session.refill()
      if (next % 2000 === 0) options.say?.(`${result.requests.toLocaleString('en-US')} so far`)
      await Promise.all(
        requests.map((request) => {
          if (request.isProxied === true && result.proxied !== null) result.proxied++
          return 'head' in request ? exchangeRaw(ports, request, result) : exchange(session, request, result)
        }),
      )
    }),
    { seed: options.seed, numRuns, endOnFailure: false, interruptAfterTimeLimit: 3_600_000 },
  )
  return result
}

async function exchange(session: FuzzSession, request: FuzzRequest, result: FuzzResult): Promise<void> {
  const started = performance.now()
  const response: ReceivedResponse = await session.send(request)
  const milliseconds = Math.round(performance.now() - started)
  result.requests++
  result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1
  const name = `${request.method} ${request.path} as ${request.as}`
  if (milliseconds > result.slowest.milliseconds) result.slowest = { milliseconds, request: name }
  const fault = faultOf(request, response, session.secrets)
  if (fault !== null) throw new Error(`${fault}: ${name} → ${response.status} ${response.body.slice(0, 600)}`)
  if (milliseconds > longestMs) throw new Error(`${milliseconds} ms: ${name}`)
}

async function exchangeRaw(ports: Ports, request: RawRequest, result: FuzzResult): Promise<void> {
  result.requests++
  result.raw++
  const port = request.isProxied ? (ports.proxied ?? ports.direct) : ports.direct
  const fault = await sendRaw(request, port)
  if (fault !== null) throw new Error(`${fault}: ${JSON.stringify({ ...request, port })}`.slice(0, 3000))
}

/** The path patterns of the built router. */
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
