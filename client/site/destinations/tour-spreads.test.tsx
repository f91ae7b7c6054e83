import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { loadSliderTours } from './slider-tours.ts'
import { TourSpreads } from './tour-spreads.tsx'

const tours = await loadSliderTours()

it('the star of a tour with a rating of exactly 6 is a half star (R-334, Q-13)', () => {
  const starOf = (rating: number) => {
    const page = renderToStaticMarkup(
      <MemoryRouter>
        <TourSpreads tours={[{ ...tours[0]!, rating }]} />
      </MemoryRouter>,
    )
    return /#(star[a-z-]*)"/.exec(page)?.[1]
  }
  expect([0, 5.9, 6, 6.1, 7, 7.1, 10].map(starOf)).toEqual([
    'star-empty',
    'star-half',
    'star-half',
    'star',
    'star',
    'star',
    'star',
  ])
})
