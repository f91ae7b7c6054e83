// Structured data (schema.org) for search engines. Only the server builds it: the browser has no-structured-data.ts instead,
// by the imports of package.json. page-meta.ts keeps the server's data in the browser.

import { addDays } from '#contract/calendar.ts'
import { isGuaranteed, isUnsettled, minimumSentence } from '#contract/departure-minimum.ts'
import type { TourDeparture } from '#contract/departures.ts'
import { socialSites } from '#contract/house-facts.ts'
import { salePrice } from '#contract/money.ts'
import { searchPage, standardListPage } from '#contract/pages/site-pages.ts'
import { reductionOf } from '#contract/price-rules.ts'
import type { Product } from '#contract/products.ts'
import type { Tour } from '#contract/tours.ts'
import { house } from './house.ts'

/** A node of the graph. Null in the browser. */
export type Thing = { '@type': string | string[]; [property: string]: unknown } | null

interface Place {
  title: string
  to: string
}

/** `places`: the entries of the page's breadcrumbs, and the page itself at the end. */
export function breadcrumbList(publicUrl: string, ...places: readonly Place[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ title, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: publicUrl + to,
    })),
  }
}

/** The agency. Only on the home page. */
export function travelAgency(publicUrl: string): Thing {
  const { name, legalName, vatNumber, email, phone, street, postcode, city, country, ...facts } = house()
  return {
    '@type': 'TravelAgency',
    '@id': agencyId(publicUrl),
    name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/images/brand/icon-512.png`,
    image: `${publicUrl}/images/brand/social.jpg`,
    ...(legalName !== '' && { legalName }),
    ...(vatNumber !== '' && { vatID: vatNumber }),
    email,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      ...(postcode !== '' && { postalCode: postcode }),
      addressCountry: country,
    },
    ...(facts.isSample && { geo: { '@type': 'GeoCoordinates', latitude: 51.4538, longitude: -2.5966 } }),
    sameAs: socialSites.map((site) => facts[site]).filter((url) => url !== ''),
  }
}

export function webSite(publicUrl: string): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#site`,
    name: house().name,
    url: `${publicUrl}/`,
    inLanguage: 'en',
    publisher: { '@id': agencyId(publicUrl) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${publicUrl}${searchPage.path}?destination={destination}`,
      },
      'query-input': 'required name=destination',
    },
  }
}

/** `path`: the canonical path of its page. A tour is also a product, because only products can have ratings. */
export function touristTrip(publicUrl: string, path: string, tour: Tour): Thing {
  return {
    '@type': ['TouristTrip', 'Product'],
    '@id': `${publicUrl}${path}#tour`,
    name: tour.title,
    description: tour.description || tour.subTitle,
    url: publicUrl + path,
    image: [tour.image, ...tour.previews].map((image) => publicUrl + image),
    itinerary: { '@type': 'Place', name: tour.location },
    provider: agency(publicUrl),
    offers: offer(publicUrl, path, tour.fromCost ?? tour.cost, tour.available),
    ...rating(tour.rating, tour.numReviews, 0, 10),
  }
}

/**
 * One event with an offer for each departure. `departures`: those listed on the page. A tour that can start on any day
 * has none.
 */
export function departureEvents(
  publicUrl: string,
  path: string,
  tour: Tour,
  departures: readonly TourDeparture[],
  today: string,
): Thing[] {
  const days = tour.facts?.durationDays
  return departures.map(({ date, cost, seatsLeft, bookableUntil, state, ...departure }) => ({
    '@type': 'Event',
    '@id': `${publicUrl}${path}#departure-${date}`,
    name: tour.title,
    description: [tour.subTitle, minimumSentence({ date, state, ...departure }, today) ?? '']
      .join(' ')
      .trim(),
    url: publicUrl + path,
    image: publicUrl + tour.image,
    startDate: date,
    ...(days !== undefined && { endDate: addDays(date, days - 1) }),
    // Of an event that may not take place there is no status, so nothing is claimed.
    ...((isGuaranteed({ state, ...departure }) || !isUnsettled({ state, ...departure })) && {
      eventStatus: `https://schema.org/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: tour.location, address: tour.location },
    organizer: { ...agency(publicUrl), url: `${publicUrl}/` },
    about: { '@id': `${publicUrl}${path}#tour` },
    offers: { ...offer(publicUrl, path, cost, seatsLeft > 0), validThrough: bookableUntil },
  }))
}

/** A search engine needs not all departures of two years. */
const maxEvents = 100

export function tourPageData(
  publicUrl: string,
  path: string,
  tour: Tour,
  departures: readonly TourDeparture[],
  today: string,
): Thing[] {
  const trail = [
    { title: 'Home', to: '/' },
    { title: 'Tours', to: standardListPage.path },
    { title: tour.title, to: path },
  ]
  return [
    breadcrumbList(publicUrl, ...trail),
    touristTrip(publicUrl, path, tour),
    ...departureEvents(publicUrl, path, tour, departures.slice(0, maxEvents), today),
  ]
}

export function productData(publicUrl: string, path: string, product: Product): Thing {
  const { cost, sale } = product
  return {
    '@type': 'Product',
    '@id': `${publicUrl}${path}#product`,
    name: product.title,
    description: product.description,
    url: publicUrl + path,
    image: [product.image, ...product.previews].map((image) => publicUrl + image),
    sku: product.sku,
    category: product.category,
    ...(product.weight > 0 && {
      weight: { '@type': 'QuantitativeValue', value: product.weight, unitCode: 'KGM' },
    }),
    offers: {
      ...offer(publicUrl, path, salePrice(cost, sale), product.available && product.stock !== 0),
      ...(reductionOf(product, house().country) !== null && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: cost.toFixed(2),
          priceCurrency: 'USD',
        },
      }),
    },
    ...rating(product.rating, product.numRating, 1, 5),
  }
}

interface Post {
  title: string
  summary: string
  type: string
  author: string
  /** ISO 8601 */
  time: string
  tags: readonly string[]
}

/** `image`: path of its picture. */
export function blogPosting(publicUrl: string, path: string, image: string, post: Post): Thing {
  return {
    '@type': 'BlogPosting',
    '@id': `${publicUrl}${path}#post`,
    headline: post.title,
    description: post.summary,
    url: publicUrl + path,
    mainEntityOfPage: publicUrl + path,
    image: publicUrl + image,
    datePublished: post.time,
    articleSection: post.type,
    keywords: [...post.tags],
    inLanguage: 'en',
    author: { '@type': 'Person', name: post.author },
    publisher: agency(publicUrl),
  }
}

interface Destination {
  title: string
  subTitle: string
  latitude: number
  longitude: number
}

/** `image`: path of its picture. */
export function touristDestination(
  publicUrl: string,
  path: string,
  image: string,
  destination: Destination,
): Thing {
  const { title, subTitle, latitude, longitude } = destination
  return {
    '@type': 'TouristDestination',
    '@id': `${publicUrl}${path}#destination`,
    name: title,
    description: subTitle,
    url: publicUrl + path,
    image: publicUrl + image,
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  }
}

function agency(publicUrl: string) {
  return { '@type': 'TravelAgency', '@id': agencyId(publicUrl), name: house().name }
}

function agencyId(publicUrl: string): string {
  return `${publicUrl}/#agency`
}

function offer(publicUrl: string, path: string, dollars: number, isAvailable: boolean) {
  return {
    '@type': 'Offer',
    url: publicUrl + path,
    price: dollars.toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${isAvailable ? 'InStock' : 'SoldOut'}`,
    seller: { '@id': agencyId(publicUrl) },
  }
}

/** Empty without reviews, because there is no rating then. */
function rating(value: number, count: number, worstRating: number, bestRating: number) {
  if (count === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Math.round(value * 100) / 100,
      reviewCount: count,
      worstRating,
      bestRating,
    },
  }
}
