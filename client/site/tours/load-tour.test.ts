import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#client/lib/fake-browser.ts'
import { loadInBrowser } from './load-tour.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the first day that can be booked is today by the server’s clock, not by the visitor’s clock', async () => {
  vi.useFakeTimers({ now: Date.parse('2029-03-02T10:00:00Z'), toFake: ['Date'] })
  const browser = stubBrowser()
  const headers = { date: 'Thu, 02 Mar 2028 23:59:00 GMT' }
  const tour = { _id: 't1', slug: 'slow-boat', title: 'Slow boat', type: 'Europe', reviews: [] }
  browser.respond('GET /api/cards/t1', () => Response.json(tour, { headers }))
  browser.respond('GET /api/cards', () => Response.json({ items: [] }, { headers }))
  const page = await loadInBrowser(new Request('http://halyard.test/tour-item/t1'), 't1')
  expect(page).toMatchObject({ state: 'found', now: expect.stringMatching(/^2028-03-02T23:59/) })
})
