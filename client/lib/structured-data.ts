// What search engines are told about a page, in the words of schema.org. Only the server says it: in the browser
// these functions are empty, so that they cost a page's script next to nothing (page-meta.ts has the other half).
import { salePrice } from '#contract/money.ts'
import type { Product } from '#contract/products.ts'
import type { Tour } from '#contract/tours.ts'

/** One thing of the graph; null in the browser. */
export type Thing = { '@type': string | string[]; [property: string]: unknown } | null

const name = 'Halyard'

interface Place {
  title: string
  to: string
}

/** The way to a page below the home: what its breadcrumbs show, and the page itself at the end. */
export function breadcrumbList(publicUrl: string, ...places: readonly Place[]): Thing {
  if (!import.meta.env.SSR) return null
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

interface Contact {
  email: string
  phone: string
  /** Street and town, parted by a comma. */
  address: string
  latitude: number
  longitude: number
}

/** The house, told once, on the first page. */
export function travelAgency(
  publicUrl: string,
  contact: Contact,
  profiles: readonly { url: string }[],
): Thing {
  if (!import.meta.env.SSR) return null
  const [streetAddress, addressLocality] = contact.address.split(', ')
  return {
    '@type': 'TravelAgency',
    '@id': agencyId(publicUrl),
    name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/images/brand/icon-512.png`,
    image: `${publicUrl}/images/brand/social.jpg`,
    email: contact.email,
    telephone: contact.phone,
    address: { '@type': 'PostalAddress', streetAddress, addressLocality, addressCountry: 'GB' },
    geo: { '@type': 'GeoCoordinates', latitude: contact.latitude, longitude: contact.longitude },
    sameAs: profiles.map(({ url }) => url),
  }
}

export function webSite(publicUrl: string): Thing {
  if (!import.meta.env.SSR) return null
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#site`,
    name,
    url: `${publicUrl}/`,
    inLanguage: 'en',
    publisher: { '@id': agencyId(publicUrl) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?destination={destination}` },
      'query-input': 'required name=destination',
    },
  }
}

/** `path`: the canonical path of its page. A tour is a product too, for only products have ratings. */
export function touristTrip(publicUrl: string, path: string, tour: Tour): Thing {
  if (!import.meta.env.SSR) return null
  return {
    '@type': ['TouristTrip', 'Product'],
    '@id': `${publicUrl}${path}#tour`,
    name: tour.title,
    description: tour.description || tour.subTitle,
    url: publicUrl + path,
    image: [tour.image, ...tour.previews].map((image) => publicUrl + image),
    itinerary: { '@type': 'Place', name: tour.location },
    provider: { '@type': 'TravelAgency', '@id': agencyId(publicUrl), name },
    offers: offer(publicUrl, path, tour.cost, tour.available),
    ...rating(tour.rating, tour.numReviews, 0, 10),
  }
}

export function productData(publicUrl: string, path: string, product: Product): Thing {
  if (!import.meta.env.SSR) return null
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
      ...offer(publicUrl, path, salePrice(cost, sale), product.available),
      ...(sale > 0 && {
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
  if (!import.meta.env.SSR) return null
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
    publisher: { '@type': 'TravelAgency', '@id': agencyId(publicUrl), name },
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
  if (!import.meta.env.SSR) return null
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

/** Nothing where nobody has judged yet: a rating without reviews would be made up. */
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
