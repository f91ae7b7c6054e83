import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ReviewFilter, ReviewProof } from './review-proof.tsx'
import { isVerifiedOnly, reviewsAddress } from './reviews-address.ts'

describe('the mark of a review', () => {
  it('names the month of the trip, or says that the product was bought', () => {
    const travelled = renderToStaticMarkup(<ReviewProof proof={{ kind: 'travelled', month: '2026-05' }} />)
    expect(travelled).toContain('Travelled May 2026')
    expect(renderToStaticMarkup(<ReviewProof proof={{ kind: 'bought' }} />)).toContain('Bought it')
  })

  it('is missing without a proof', () => {
    expect(renderToStaticMarkup(<ReviewProof proof={undefined} />)).toBe('')
  })
})

describe('the filter of reviews', () => {
  it('consists of links, one of them current', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <ReviewFilter path="/tour-item/fjords" proven="By travellers of this tour" isVerified />
      </MemoryRouter>,
    )
    expect(html).toContain('href="/tour-item/fjords#reviews"')
    expect(html).toMatch(/<a[^>]*aria-current="true"[^>]*>By travellers of this tour/)
  })

  it('keeps the page of the list in its address, and reads only "true"', () => {
    expect(reviewsAddress('/a')).toBe('/a#reviews')
    expect(reviewsAddress('/a', { page: 2, isVerified: true })).toBe('/a?verified=true&reviews=2#reviews')
    expect(isVerifiedOnly('http://x/a?verified=true')).toBe(true)
    expect(isVerifiedOnly('http://x/a?verified=1')).toBe(false)
  })
})
