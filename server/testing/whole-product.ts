// Makes the product do everything that it can: all calls, pages, exports and jobs.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect } from 'vitest'
import type { EndpointKey } from '#contract/endpoints.ts'
import { exportKinds, exportPath } from '#contract/import-rules.ts'
import { declaredJobs } from '#server/features/features.ts'
import { tasksByQueue } from '#server/jobs/upkeep.ts'
import type { TestApp } from './build-test-app.ts'
import type { SignedIn } from './factories.ts'
import { definitionOf, methodOf, type SampleCalls, sendable, urlOf } from './sample-calls.ts'

export interface People {
  owner: SignedIn
  admin: SignedIn
  superAdmin: SignedIn
}

/** Called before each call, page, export and job. */
export type OnWork = (what: string) => void

/** Refused on full tables: their records have more seats, dates or bookings than the sample call expects. */
const mayBeRefused = new Set<EndpointKey>([
  'POST /waiting-list',
  'PATCH /cards/:id',
  'POST /cards/:id/restore',
  'POST /cards/:id/departures',
  'DELETE /cards/:id/departures/:date',
])

export async function makeCalls(
  { server }: TestApp,
  calls: SampleCalls,
  people: People,
  keys: readonly EndpointKey[],
  onWork: OnWork = () => {},
): Promise<void> {
  const callers = {
    public: null,
    user: people.owner,
    admin: people.admin,
    superAdmin: people.superAdmin,
  }
  for (const key of keys) {
    onWork(key)
    const call = calls[key]
    await call.before?.()
    const headers = {
      ...callers[definitionOf(key).access]?.headers,
      'idempotency-key': crypto.randomUUID(),
    }
    const response = await server.inject({
      method: methodOf(key),
      url: urlOf(key, call),
      ...sendable(call, headers),
    })
    const most = call.status !== undefined || mayBeRefused.has(key) ? 500 : 300
    expect(response.statusCode, `${key}: ${response.body.slice(0, 300)}`).toBeLessThan(most)
  }
}

export async function readExports({ server }: TestApp, { admin }: People, onWork: OnWork): Promise<void> {
  for (const kind of exportKinds) {
    onWork(`export of ${kind}`)
    const response = await server.inject({ url: exportPath(kind), headers: { cookie: admin.cookies } })
    expect(response.statusCode, kind).toBe(200)
  }
}

/** `routes`: of `client/routes.ts`. */
export async function openPages(
  { server }: TestApp,
  routes: readonly RouteConfigEntry[],
  calls: SampleCalls,
  { owner, superAdmin }: People,
  onWork: OnWork,
): Promise<void> {
  for (const path of pageAddresses(routes, calls)) {
    onWork(`page ${path}`)
    const { cookies } = path.startsWith('/admin') ? superAdmin : owner
    const response = await server.inject({ url: path, headers: { cookie: cookies, accept: 'text/html' } })
    expect(response.statusCode, path).toBeLessThan(500)
  }
}

/** The calls that have the records of pages in their parameters, by the beginning of the address. */
const recordsOfPages: [start: string, key: EndpointKey][] = [
  ['/tour-item/', 'GET /cards/:id'],
  ['/admin/tour/', 'GET /cards/:id'],
  ['/shop/products/', 'GET /products/:id'],
  ['/admin/product/', 'GET /products/:id'],
  ['/my-tour/', 'GET /tours/:id'],
  ['/admin/bookings/:id/:date', 'GET /tours/departures/:id/:date'],
  ['/admin/check-in/', 'GET /tours/departures/:id/:date/check-ins'],
  ['/admin/bookings/', 'GET /tours/:id'],
  ['/my-orders/', 'GET /orders/:id'],
  ['/admin/orders/', 'GET /orders/:id'],
  ['/reviews/', 'GET /reviews/:id'],
  ['/admin/mail/', 'GET /mails/:id'],
  ['/admin/users/', 'GET /users/:id'],
]

function pageAddresses(routes: readonly RouteConfigEntry[], calls: SampleCalls): string[] {
  return pathsOf(routes).map((path) => {
    const key = recordsOfPages.find(([start]) => path.startsWith(start))?.[1]
    const params: Record<string, string> = key === undefined ? {} : (calls[key].params ?? {})
    return path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '1')
  })
}

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? parent : `${parent}/${path}`
    const own = path !== undefined || index ? [here || '/'] : []
    return [...(children.length === 0 ? own : []), ...pathsOf(children, here)]
  })
}

/** Runs all scheduled jobs, one after the other. */
export async function runJobs({ app, db, sql }: TestApp, onWork: OnWork): Promise<void> {
  for (const [queue, tasks] of tasksByQueue(declaredJobs.tasks)) {
    for (const task of new Set(tasks.map(({ name }) => name))) {
      onWork(`job ${task}`)
      await app.jobs.enqueue(db, queue, [{ task }])
      app.feed.wake()
      const waiting = () => sql`
        select from halyard_jobs.job where name = ${queue.name} and state in ('created', 'active') /* not measured */`
      await expect.poll(waiting, { timeout: 300_000, interval: 20 }).toEqual([])
    }
  }
}
