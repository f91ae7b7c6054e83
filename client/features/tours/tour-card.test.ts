import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { currentTourAt } from '#client/features/store/current-tour.ts'
import type { Tour } from '#contract/tours.ts'
import { TourCard } from './tour-card.tsx'
import { posterPicture } from './tour-pictures.ts'

describe('a tour card', () => {
  const tour = { _id: 't1', slug: 'slow-boat', title: 'Slow boat', cost: 2120, rating: 8, image: 'x' } as Tour

  it('stores its tour as the current tour and links to its id (R-084, R-293)', () => {
    const card = TourCard({ tour }) as ReactElement<{ to: string; price: string; onChoose: () => void }>
    expect(currentTourAt('t1')).toBeNull()
    card.props.onChoose()
    expect(currentTourAt('t1')).toBe(tour)
    expect(card.props).toMatchObject({ to: '/tour-item/t1', price: '$2,120.0' })
  })

  it('says the lowest price of the departures that can be booked', () => {
    const card = TourCard({ tour: { ...tour, fromCost: 2300 } }) as ReactElement<{ price: string }>
    expect(card.props.price).toBe('from $2,300.0')
  })

  it('links to the slug of a tour without an id (R-047)', () => {
    const card = TourCard({ tour: { ...tour, _id: '' } }) as ReactElement<{ to: string }>
    expect(card.props.to).toBe('/tour-item/slow-boat')
  })
})

describe('the upright picture of a tour', () => {
  it('has the name of the main picture with a suffix', () => {
    expect(posterPicture('/images/tours/slow-boat.webp')).toMatchObject({
      src: '/images/tours/slow-boat-portrait.webp',
      srcSet:
        '/images/tours/slow-boat-portrait-400.avif 400w, /images/tours/slow-boat-portrait-800.avif 800w',
    })
  })

  it('does not exist for previews, uploads and other pictures', () => {
    for (const url of ['/images/tours/slow-boat-p2.webp', '/images/uploads/0123.webp', '/other.webp', '']) {
      expect(posterPicture(url)).toBeNull()
    }
  })
})
