import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { DepartureMinimum } from '#contract/departure-minimum.ts'
import { MinimumNote } from './state-badge.tsx'

vi.mock('#client/lib/server-day.ts', () => ({ today: () => '2027-01-02' }))

const minimum: DepartureMinimum = {
  ...{ state: 'guaranteed', minimumPeople: 4, peopleBooked: 4, decideBy: '2027-01-26' },
}
const show = (state: 'open' | 'closed' | 'guaranteed') =>
  renderToStaticMarkup(
    <MinimumNote
      {...{ date: '2027-02-16', state }}
      minimum={state === 'open' ? { ...minimum, state } : minimum}
    />,
  )

test('staff read that a closed departure is guaranteed, and nothing that its badge says', () => {
  expect(show('closed')).toContain('This departure is guaranteed to run.')
  expect(show('guaranteed')).toBe('')
  expect(show('open')).toContain('Runs with 4 or more. 4 booked.')
})
