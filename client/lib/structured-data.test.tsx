import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Meta, type MetaDescriptor } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { house, setHouse } from '#client/lib/house.ts'
import { unknownHouse } from '#contract/house-facts.ts'
import type { Product } from '#contract/products.ts'
import type { Tour } from '#contract/tours.ts'
import * as inBrowser from './no-structured-data.ts'
import { pageMeta } from './page-meta.ts'
import * as onServer from './structured-data.ts'
import {
  blogPosting,
  breadcrumbList,
  departureEvents,
  productData,
  type Thing,
  touristTrip,
  travelAgency,
  webSite,
} from './structured-data.ts'

const publicUrl = 'https://halyard.example'
const page = { title: 'Slow boat', path: '/tour-item/t1', publicUrl }

const tour = {
  _id: 't1',
  title: 'Slow boat',
  subTitle: 'Down the river',
  description: 'Nine days of it.',
  image: '/images/tours/slow-boat.webp',
  previews: ['/images/tours/slow-boat-p1.webp'],
  location: 'Luang Prabang, Laos',
  cost: 2120.5,
  rating: 8.266666,
  numReviews: 3,
  available: true,
} as Tour

const product = {
  title: 'Bucket hat',
  description: 'Floats.',
  image: '/images/products/bucket-hat.webp',
  previews: [] as string[],
  sku: 'BH-1',
  category: 'Summer',
  weight: 0.2,
  cost: 19.99,
  sale: 0,
  rating: 4.5,
  numRating: 2,
  available: true,
} as Product

setHouse({
  ...unknownHouse,
  isSample: false,
  phone: '+44 1',
  street: '14 Quay Street',
  city: 'Bristol',
  country: 'GB',
  legalName: 'Halyard Ltd',
  facebook: 'https://social.example/halyard',
})
const agency = travelAgency(publicUrl)!

const ofTour = (changes: Partial<Tour> = {}) => touristTrip(publicUrl, page.path, { ...tour, ...changes })!
const ofProduct = (changes: Partial<Product> = {}) =>
  productData(publicUrl, '/shop/products/p1', { ...product, ...changes })!

it('the agency has its address and its social profiles', () => {
  expect(agency).toMatchObject({
    '@id': 'https://halyard.example/#agency',
    legalName: 'Halyard Ltd',
    telephone: '+44 1',
    address: { streetAddress: '14 Quay Street', addressLocality: 'Bristol', addressCountry: 'GB' },
    sameAs: ['https://social.example/halyard'],
  })
  expect(agency).not.toHaveProperty('geo')
})

describe('departures', () => {
  const departure = {
    date: '2027-12-30',
    departureSeats: 12,
    seatsLeft: 3,
    cost: 1990,
    minimumPeople: null,
    bookableUntil: '2027-12-28T00:00:00.000Z',
    state: 'open',
  } as const

  it('are events with one offer each, valid until bookings close', () => {
    const all = [departure, { ...departure, date: '2028-01-06', seatsLeft: 0, state: 'cancelled' as const }]
    const facts = { durationDays: 5 }
    const events = departureEvents(publicUrl, page.path, { ...tour, facts }, all, '2027-01-01')
    expect(events).toMatchObject([
      {
        '@type': 'Event',
        name: 'Slow boat',
        startDate: '2027-12-30',
        endDate: '2028-01-03',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'Place', name: 'Luang Prabang, Laos' },
        offers: {
          '@type': 'Offer',
          price: '1990.00',
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          validThrough: '2027-12-28T00:00:00.000Z',
        },
      },
      {
        startDate: '2028-01-06',
        eventStatus: 'https://schema.org/EventCancelled',
        offers: { availability: 'https://schema.org/SoldOut' },
      },
    ])
    expect(new Set(events.map((event) => event!['@id'])).size).toBe(2)
  })

  it('claim no status before the departure is known to run, and tell how many people it needs', () => {
    const needed = { ...departure, minimumPeople: 4, peopleBooked: 2, decideBy: '2027-12-09' }
    const [open] = departureEvents(publicUrl, page.path, tour, [needed], '2027-10-01')
    expect(open).not.toHaveProperty('eventStatus')
    expect(open!.description).toContain('Runs with 4 or more. 2 booked, 2 to go. We tell you by 9 December.')
    const guaranteed = { ...departure, minimumPeople: 4, state: 'guaranteed' as const }
    const [runs] = departureEvents(publicUrl, page.path, tour, [guaranteed], '2027-10-01')
    expect(runs!.eventStatus).toBe('https://schema.org/EventScheduled')
    const closed = { ...guaranteed, state: 'closed' as const }
    const [stillRuns] = departureEvents(publicUrl, page.path, tour, [closed], '2027-10-01')
    expect(stillRuns!.eventStatus).toBe('https://schema.org/EventScheduled')
    expect(stillRuns!.description).toContain('This departure is guaranteed to run.')
  })

  it('have no end date if the length of the tour is unknown', () => {
    expect(departureEvents(publicUrl, page.path, tour, [departure], '2027-01-01')[0]).not.toHaveProperty(
      'endDate',
    )
    expect(departureEvents(publicUrl, page.path, tour, [], '2027-01-01')).toEqual([])
  })
})

describe('the structured data of a tour', () => {
  it('has the price for one person, the pictures and the availability', () => {
    expect(ofTour()).toMatchObject({
      name: 'Slow boat',
      url: 'https://halyard.example/tour-item/t1',
      image: [
        'https://halyard.example/images/tours/slow-boat.webp',
        'https://halyard.example/images/tours/slow-boat-p1.webp',
      ],
      offers: { price: '2120.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    })
    expect(ofTour({ fromCost: 2300 })).toMatchObject({ offers: { price: '2300.00' } })
    expect(ofTour({ available: false }).offers).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  })

  it('has the subtitle if the tour has no description', () => {
    expect(ofTour().description).toBe('Nine days of it.')
    expect(ofTour({ description: '' }).description).toBe('Down the river')
  })

  it('has a rating from 0 to 10, and no rating without reviews', () => {
    expect(ofTour().aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 8.27,
      reviewCount: 3,
      worstRating: 0,
      bestRating: 10,
    })
    expect(ofTour({ rating: 0, numReviews: 0 })).not.toHaveProperty('aggregateRating')
  })
})

describe('the structured data of a product', () => {
  it('has no old price, if the sale is no reduction by the law of the house', () => {
    setHouse({ ...house(), country: 'DE' })
    const { offers } = ofProduct({ sale: 15, lowestPrice: 16.99 })
    expect(offers).toMatchObject({ price: '16.99' })
    expect(offers).not.toHaveProperty('priceSpecification')
    setHouse({ ...house(), country: 'GB' })
    expect(ofProduct({ sale: 15 }).offers).toMatchObject({
      price: '16.99',
      priceSpecification: { price: '19.99' },
    })
  })

  it('has the price to pay, and on sale also the old price', () => {
    expect(ofProduct().offers).toMatchObject({ price: '19.99', priceCurrency: 'USD' })
    expect(ofProduct().offers).not.toHaveProperty('priceSpecification')
    // 19.99 × 0.85 = 16.9915
    expect(ofProduct({ sale: 15, lowestPrice: 19.99 }).offers).toMatchObject({
      price: '16.99',
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '19.99' },
    })
  })

  it('has the availability, a rating from 1 to 5, and no rating without reviews', () => {
    expect(ofProduct({ available: false }).offers).toMatchObject({
      availability: 'https://schema.org/SoldOut',
    })
    expect(ofProduct().aggregateRating).toMatchObject({
      ratingValue: 4.5,
      reviewCount: 2,
      worstRating: 1,
      bestRating: 5,
    })
    expect(ofProduct({ rating: 0, numRating: 0 })).not.toHaveProperty('aggregateRating')
  })
})

it('breadcrumbs are numbered and have absolute addresses', () => {
  const crumbs = breadcrumbList(
    publicUrl,
    { title: 'Home', to: '/' },
    { title: 'Shop', to: '/shop/products' },
  )
  expect(crumbs!.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://halyard.example/' },
    { '@type': 'ListItem', position: 2, name: 'Shop', item: 'https://halyard.example/shop/products' },
  ])
})

it('a post has its author, its date and the agency as publisher', () => {
  const post = {
    title: 'Nine slow trains',
    summary: 'None of them is quick.',
    type: 'Travel',
    author: 'Anders Hjort',
    time: '2026-10-21T07:40:00Z',
    tags: ['Trains'],
  } as const
  expect(blogPosting(publicUrl, '/detail/nine', '/images/posts/nine.webp', post)).toMatchObject({
    headline: 'Nine slow trains',
    datePublished: '2026-10-21T07:40:00Z',
    author: { name: 'Anders Hjort' },
    publisher: { '@id': agency!['@id'] },
    image: 'https://halyard.example/images/posts/nine.webp',
  })
})

/** The head of a page as the server renders it. */
function head(meta: MetaDescriptor[]): string {
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: Meta, meta: () => meta }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

function headWith(...structuredData: Thing[]): string {
  return head(pageMeta({ ...page, structuredData }))
}

const script = /<script type="application\/ld\+json">(.*?)<\/script>/gs

describe('structured data in the page', () => {
  it('is a single graph', () => {
    const scripts = [...headWith(webSite(publicUrl), agency).matchAll(script)]
    expect(scripts).toHaveLength(1)
    const { '@context': context, '@graph': things } = JSON.parse(scripts[0]![1]!)
    expect(context).toBe('https://schema.org')
    expect(things.map((thing: { '@type': string }) => thing['@type'])).toEqual(['WebSite', 'TravelAgency'])
  })

  it('cannot end its script or begin a comment, for any title', () => {
    const title = '</script><script>alert(1)</script><!-- <script> ]]> & \u2028 "quoted" \\'
    const html = headWith(ofTour({ title, description: title, location: title }))
    const scripts = [...html.matchAll(script)]
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(scripts[0]![1]).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(scripts[0]![1]!)['@graph'][0].name).toBe(title)
  })

  it('is absent from pages with noindex and from pages without data', () => {
    expect(head(pageMeta({ title: 'Not Found', publicUrl, structuredData: [ofTour()] }))).not.toMatch(script)
    expect(headWith()).not.toMatch(script)
  })
})

describe('in the browser', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  function openPage(canonical: string | null, graph: string | null) {
    vi.stubEnv('SSR', false)
    vi.stubGlobal('document', {
      querySelector: (selector: string) => {
        if (selector.startsWith('link')) return canonical && { getAttribute: () => canonical }
        return graph === null ? null : { textContent: graph }
      },
    })
  }

  const graphOf = (descriptors: MetaDescriptor[]) =>
    descriptors.find((descriptor) => 'script:ld+json' in descriptor)

  it('every function is there, and gives nothing', () => {
    const names = (module: object) => Object.keys(module).sort()
    expect(names(inBrowser)).toEqual(names(onServer))
    expect(inBrowser.webSite(publicUrl)).toBeNull()
    expect(inBrowser.tourPageData(publicUrl, '/', {} as Tour, [], '')).toEqual([])
  })

  it('the structured data that the server rendered stays until the next page', () => {
    openPage(publicUrl + page.path, '{"@graph":[{"name":"\\u003c"}]}')
    expect(graphOf(pageMeta(page))).toEqual({ 'script:ld+json': { '@graph': [{ name: '<' }] } })
    expect(graphOf(pageMeta({ ...page, path: '/tour-item/t2' }))).toBeUndefined()
  })

  it('a page that was rendered without structured data has none', () => {
    openPage(publicUrl + page.path, null)
    expect(graphOf(pageMeta(page))).toBeUndefined()
    openPage(null, null)
    expect(graphOf(pageMeta(page))).toBeUndefined()
  })
})
