// Runs Lighthouse with its profile of a slow phone on every public page. On a busy machine the figures are worse,
// because the profile slows the CPU down by four. Run it alone.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, request } from '@playwright/test'
import { startBuiltServer } from '#server/testing/built-server.ts'
import { onSampleShop } from '#server/testing/sample-shop.ts'
import { findBrowser } from '../../e2e/browser.ts'
import { findSamples, isFiltered, pathOf, publicVisits } from '../../e2e/routes.ts'

/** Downloaded on demand: with its dependencies it is as large as all other tools together. */
const tool = 'lighthouse@13.5.0'
const defaultRounds = 5

/** Scores from 0 to 100, milliseconds, and the cumulative layout shift. */
export interface Visit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  largestPaint: number
  blocked: number
  shift: number
}

const leastScore = 98
const limits = { largestPaint: 2000, blocked: 50, shift: 0 }

/** `prove -- lighthouse [ROUNDS] [PART-OF-THE-PATH]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const rounds = Number(args[0] ?? defaultRounds)
  const part = args[1] ?? ''
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error('Usage: lighthouse [ROUNDS] [PART-OF-THE-PATH]')
  const missed = await onSampleShop(async (environment) => {
    const server = await startBuiltServer(environment)
    try {
      const paths = (await publicPaths(server.url)).filter((path) => path.includes(part))
      if (paths.length === 0) throw new Error(`No public page has ${part} in its path.`)
      say(`${paths.length} pages, the median of ${rounds} visits each`)
      const found: string[] = []
      for (const path of paths) {
        const visits: Visit[] = []
        while (visits.length < rounds) visits.push(await visit(server.url + path))
        const typical = medianOf(visits)
        const faults = faultsOf(typical)
        say(`${faults.length === 0 ? 'holds ' : 'MISSES'} ${path}: ${describeVisit(typical)}`)
        if (faults.length > 0) found.push(`${path}: ${faults.join(', ')}`)
      }
      return found
    } finally {
      await server.kill('SIGTERM')
    }
  })
  if (missed.length > 0) throw new Error(`${missed.length} pages miss their goals:\n${missed.join('\n')}`)
}

/** One page of every kind. */
async function publicPaths(baseURL: string): Promise<string[]> {
  const context = await request.newContext({ baseURL })
  const samples = await findSamples(context)
  await context.dispose()
  return publicVisits.filter((visit) => !isFiltered(visit)).map((visit) => pathOf(visit, samples))
}

export function medianOf(visits: readonly Visit[]): Visit {
  const names = Object.keys(visits[0]!) as (keyof Visit)[]
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
  return Object.fromEntries(
    names.map((name) => [name, median(visits.map((each) => each[name]))]),
  ) as unknown as Visit
}

export function faultsOf(visit: Visit): string[] {
  const { performance, accessibility, bestPractices, seo, ...rest } = visit
  const scores = Object.entries({ performance, accessibility, bestPractices, seo })
  return [
    ...scores.filter(([, score]) => score < leastScore),
    ...Object.entries(rest).filter(([name, value]) => value > limits[name as keyof typeof limits]),
  ].map(([name, value]) => `${name} ${value}`)
}

function describeVisit({
  performance,
  accessibility,
  bestPractices,
  seo,
  largestPaint,
  blocked,
  shift,
}: Visit): string {
  const scores = [performance, accessibility, bestPractices, seo].join('/')
  return `${scores}, largest paint ${largestPaint} ms, blocked ${blocked} ms, shift ${shift}`
}

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

async function visit(url: string): Promise<Visit> {
  const report = await runLighthouse(url)
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)
  const value = (name: string) => report.audits[name]?.numericValue ?? Number.POSITIVE_INFINITY
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaint: Math.round(value('largest-contentful-paint')),
    blocked: Math.round(value('total-blocking-time')),
    shift: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
  }
}

async function runLighthouse(url: string): Promise<Report> {
  const options = [
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    '--chrome-flags=--headless --no-sandbox',
  ]
  const { stdout } = await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${tool}`, '--', 'lighthouse', url, ...options],
    {
      maxBuffer: 2 ** 28,
      env: {
        ...process.env,
        // Lighthouse needs the Node.js of the project.
        PATH: `${join(import.meta.dirname, '../../node_modules/.bin')}:${process.env.PATH}`,
        CHROME_PATH: findBrowser() ?? chromium.executablePath(),
      },
    },
  )
  return JSON.parse(stdout) as Report
}
