import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { findProductFolder } from '#server/config/product-folder.ts'
import { readMetrics as readRegistry } from '#server/metrics/read-metrics.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createFailedJob, createTour, signUp } from '#server/testing/factories.ts'
import { listenForMetrics, registerMetrics } from './metrics.ts'

const token = 'a-token-that-nobody-guesses'
const open = await buildTestApp({ environment: { METRICS_TOKEN: token } })
const closed = await buildTestApp()

async function readMetrics(): Promise<string> {
  const response = await open.server.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
  return response.body
}

test('there are no metrics unless the operator configures them', async () => {
  expect((await closed.server.inject('/metrics')).statusCode).toBe(404)
})

test('metrics can be read only with the token', async () => {
  for (const authorization of [undefined, '', token, `Basic ${token}`, `Bearer ${token}x`, 'Bearer ']) {
    const headers = authorization === undefined ? {} : { authorization }
    const response = await open.server.inject({ url: '/metrics', headers })
    expect(response.statusCode).toBe(401)
    expect(response.body).not.toContain('halyard_')
  }
  // A super admin of the shop is no operator of the server.
  const { headers } = await signUp(open, { role: 3 })
  expect((await open.server.inject({ url: '/metrics', headers })).statusCode).toBe(401)
})

test('requests are counted by pattern and status, never by address', async () => {
  const { slug } = await createTour(open)
  await open.server.inject(`/api/cards/${slug}`)
  await open.server.inject(`/api/cards/nowhere-to-be-found`)
  await open.server.inject('/no/such/place')
  const text = await readMetrics()
  expect(text).toMatch(
    /^halyard_request_duration_seconds_count\{method="GET",route="\/api\/cards\/:id",status="200"\} 1$/m,
  )
  expect(text).toMatch(
    /^halyard_request_duration_seconds_count\{method="GET",route="\/api\/cards\/:id",status="404"\} 1$/m,
  )
  expect(text).toMatch(
    /^halyard_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1$/m,
  )
  expect(text).not.toContain(slug)
  expect(text).not.toContain('nowhere')
})

test('all files of the build have one label, because their names change with every version', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const metrics = new Registry()
  app.decorate('metrics', metrics)
  registerMetrics(app, {
    config: { token: undefined, port: 9, host: '127.0.0.1' },
    client: open.client,
    gather: () => metrics.metrics(),
  })
  for (const url of ['/assets/root-1.js', '/assets/page-2.css']) {
    app.get(url, async () => '')
  }
  await app.inject('/assets/root-1.js')
  await app.inject('/assets/page-2.css')
  expect(await metrics.metrics()).toMatch(
    /_seconds_count\{method="GET",route="\/assets\/\*",status="200"\} 2$/m,
  )
})

test('connections of other programs to the same database are not counted', async () => {
  const other = await open.client.sql.reserve()
  await other`begin`
  await other`set local application_name = 'somebody at a console'`
  const text = await readMetrics()
  await other`rollback`
  other.release()
  expect(text).toMatch(/^halyard_database_connections\{state="idle in transaction"\} 0$/m)
})

test('there are metrics of process, database, change feed, sockets and failed jobs', async () => {
  await createFailedJob(open.sql)
  const usedBefore = process.cpuUsage()
  const text = await readMetrics()
  const usedAfter = process.cpuUsage()
  const seconds = Number(/^process_cpu_seconds_total ([\d.]+)$/m.exec(text)![1])
  expect(seconds).toBeGreaterThanOrEqual((usedBefore.user + usedBefore.system) / 1e6)
  expect(seconds).toBeLessThanOrEqual((usedAfter.user + usedAfter.system) / 1e6)
  for (const pattern of [
    /^process_resident_memory_bytes [1-9]\d+$/m,
    /^halyard_heap_bytes\{kind="heapUsed"\} [1-9]\d+$/m,
    /^halyard_event_loop_lag_seconds_count \d+$/m,
    /^halyard_event_loop_busy_seconds_total [\d.]+$/m,
    /^halyard_database_connections\{state="active"\} [1-9]\d*$/m,
    /^halyard_change_feed_lag_seconds [\d.]+$/m,
    /^halyard_live_sockets 0$/m,
    /^halyard_jobs\{queue="picture-sizes",state="failed"\} 1$/m,
    /^halyard_processes 1$/m,
  ]) {
    expect(text).toMatch(pattern)
  }
  // Each metric is announced once, and no line is malformed.
  const lines = text.split('\n').filter((line) => line !== '')
  const announced = lines.filter((line) => line.startsWith('# TYPE '))
  expect(new Set(announced).size).toBe(announced.length)
  for (const line of lines) {
    expect(line).toMatch(
      /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-zA-Z]+="[^"]*",?)+\})? (-?[\d.]+(e[+-]?\d+)?|[+-]Inf|NaN))$/,
    )
  }
})

test('the metrics port serves only metrics', async () => {
  const gather = () => readRegistry(open.server.metrics)
  const { port, close } = await listenForMetrics(
    { port: 0, host: '127.0.0.1', token: undefined },
    gather,
    open.server.log,
  )
  onTestFinished(close)
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.headers.get('content-type')).toContain('version=0.0.4')
  expect(await response.text()).toContain('halyard_live_sockets 0\n')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  await expect(
    listenForMetrics({ port, host: '127.0.0.1', token: undefined }, gather, open.server.log),
  ).rejects.toThrow(/^METRICS_PORT and METRICS_HOST cannot be used/)
})

test('the metrics port requires the token too, if one is set', async () => {
  const { port, close } = await listenForMetrics(
    { port: 0, host: '127.0.0.1', token },
    () => readRegistry(open.server.metrics),
    open.server.log,
  )
  onTestFinished(close)
  const address = `http://127.0.0.1:${port}/metrics`
  expect((await fetch(address)).status).toBe(401)
  expect((await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
})

test('dashboard, alerts and documentation name only existing metrics', async () => {
  const names = open.server.metrics.getMetricsAsArray().map(({ name }) => name)
  const root = findProductFolder()
  const dashboard = readFileSync(join(root, 'deploy/grafana-dashboard.json'), 'utf8')
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const alerts = readFileSync(join(root, 'deploy/alerts.yml'), 'utf8')
  for (const [file, text] of Object.entries({ dashboard, operations, alerts })) {
    const asked = [...text.matchAll(/\b((?:halyard|process)_[a-z_]+[a-z])\b/g)].map(([, name]) =>
      name!.replace(/_(bucket|count|sum)$/, ''),
    )
    expect(asked.length, file).toBeGreaterThan(file === 'alerts' ? 8 : 15)
    for (const name of asked) expect(names, `${name} in ${file}`).toContain(name)
  }
  const documented = new Set(
    [...operations.matchAll(/`((?:halyard|process)_[a-z_]+)`/g)].map(([, name]) => name),
  )
  for (const name of names) expect(documented.has(name), `${name} is not documented`).toBe(true)
})

test('each alert is a rule of Prometheus that says what is wrong and what to do', () => {
  const { groups } = parse(readFileSync(join(findProductFolder(), 'deploy/alerts.yml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; labels: object; annotations: object }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const rule of rules) {
    expect(rule.alert).toMatch(/^Halyard[A-Z][A-Za-z]+$/)
    expect(rule.labels).toEqual({ severity: expect.stringMatching(/^(page|morning)$/) })
    expect(rule.annotations).toEqual({ summary: expect.any(String), action: expect.any(String) })
    for (const [open, close] of ['()', '{}', '[]'])
      expect(rule.expr.split(open!).length, rule.expr).toBe(rule.expr.split(close!).length)
  }
})
