import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ForeignCharges, formatForeign } from './foreign-charges.tsx'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('an amount in another currency has the digits of that currency', () => {
  expect(plain(formatForeign(123_450, 'nok'))).toBe('NOK 1,234.50')
  expect(plain(formatForeign(5000, 'jpy'))).toBe('JPY 5,000')
})

describe('charges in another currency', () => {
  const open = {
    reference: 'ch_1',
    currency: 'nok',
    amount: 210_000,
    at: '2026-05-17T08:30:00.000Z',
    refundedAt: null,
  }
  const refunded = { ...open, reference: 'ch_2', currency: 'jpy', refundedAt: '2026-05-18T09:00:00.000Z' }
  const markupOf = (charges: Parameters<typeof ForeignCharges>[0]['charges']) =>
    plain(renderToStaticMarkup(<ForeignCharges charges={charges} />))

  it('have a row each, with the amount as it was charged and what has become of it', () => {
    const rows = [...markupOf([open, refunded]).matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, row]) => row)
    expect(rows).toEqual([
      'NOK 2,100.00 (ch_1), 17/05/2026 08:30 UTC: refund it in the back office of the provider.',
      'JPY 210,000 (ch_2), 17/05/2026 08:30 UTC: refunded 18/05/2026 09:00 UTC.',
    ])
  })

  it('are a warning only while one is not refunded', () => {
    expect(markupOf([open, refunded])).toContain('is-warning')
    expect(markupOf([refunded])).not.toContain('is-warning')
  })

  it('are not mentioned if there is none', () => {
    expect(markupOf([])).toBe('')
  })
})
