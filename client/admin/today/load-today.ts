import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { callLeniently } from '#client/lib/lenient-query.ts'
import { readNamed } from '#client/lib/page-query.ts'
import { today as currentDay } from '#client/lib/server-day.ts'
import { todayPage } from '#contract/pages/staff-pages.ts'

/** The length of the figures' periods is in the address: `?by=week`. */
export async function loadToday(call: Api, url: string) {
  const [today, figures] = await Promise.all([call('GET /today', {}), readFigures(call, url)])
  return { date: currentDay(), today, figures }
}

/** Null for an admin who is narrowed to other rights. */
async function readFigures(call: Api, url: string) {
  try {
    const { result } = await callLeniently(readNamed(url, todayPage.query), (query) =>
      call('GET /figures', { query: query as never }),
    )
    return result
  } catch (error) {
    if (error instanceof ApiError && error.code === 'right_missing') return null
    throw error
  }
}
