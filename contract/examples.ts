// Examples that many fields have in the API's description.
import { addressOf } from './pages/page.ts'
import { tourPage } from './pages/site-pages.ts'

export const examplePictures = {
  tour: '/images/tours/two-harbours.webp',
  product: '/images/products/flask.webp',
} as const

export const exampleTokens = {
  access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk3N2E1MCJ9.q3t5v8yBeThVmYq3t6w9z',
  refresh: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIwMTk3N2E1MCJ9.hVmYq3t6w9zC4F7JaNdRg',
} as const

export const exampleMoment = '2030-05-02T09:30:00.000Z'
export const laterMoment = '2030-05-04T16:05:00.000Z'

export const exampleDepartureToken = 'q3t6w9zC4F7JaNdRgUkXp2s5v8yBeThVmYq3t6w9zC4'

// @__NO_SIDE_EFFECTS__
export function exampleDepartureLink(): string {
  return addressOf(tourPage, { id: 'two-harbours', departure: exampleDepartureToken })
}
