import type { Api } from '#client/lib/api.ts'
import { callLeniently, readQuery } from '#client/lib/lenient-query.ts'

/** The length of the figures' periods is in the address: `?by=week`. */
export async function loadToday(call: Api, url: string) {
  const [today, { result: figures }] = await Promise.all([
    call('GET /today', {}),
    callLeniently(readQuery(url, ['by']), (query) => call('GET /figures', { query: query as never })),
  ])
  return { date: new Date().toISOString().slice(0, 10), today, figures }
}
