// One call of every endpoint as it is meant to be made, for tests that hold for all of them.
import type { EndpointDefinition } from '#contract/endpoint.ts'
import { splitEndpointKey } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { roles } from '#contract/roles.ts'
import type { TestApp } from './build-test-app.ts'
import {
  bookingOf,
  createFailedJob,
  createProduct,
  createTour,
  type SignedIn,
  signUp,
  testPassword,
} from './factories.ts'
import { jpegUpload } from './pictures.ts'

export interface SampleCall {
  params?: Record<string, string>
  query?: Record<string, string>
  /** In the wire's names. */
  body?: Record<string, unknown>
  /** Status of the answer, where it is not the endpoint's own. */
  status?: number
}

/** In an order in which all of them can be made one after another. */
export type SampleCalls = Record<EndpointKey, SampleCall>

export const endpointKeys = Object.keys(endpoints) as EndpointKey[]

export function definitionOf(key: EndpointKey): EndpointDefinition {
  return endpoints[key]
}

export function methodOf(key: EndpointKey) {
  return splitEndpointKey(key).method as 'GET' | 'POST' | 'PATCH' | 'DELETE'
}

export function urlOf(key: EndpointKey, { params = {}, query = {} }: SampleCall): string {
  const path = splitEndpointKey(key).path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const text = new URLSearchParams(query).toString()
  return `/api${path}${text === '' ? '' : `?${text}`}`
}

/** A person of the lowest role that may make the call, or null where nobody needs to be signed in. */
export async function signUpFor(testApp: TestApp, key: EndpointKey): Promise<SignedIn | null> {
  const { access } = definitionOf(key)
  if (access === 'public') return null
  return signUp(testApp, access === 'user' ? {} : { role: roles[access] })
}

const picture = await jpegUpload()

/** Makes what the calls need: a tour, a product, and what `owner` has in the cart, booked and reviewed. */
export async function prepareSampleCalls(testApp: TestApp, owner: SignedIn): Promise<SampleCalls> {
  const tour = await createTour(testApp, { seats: 100 })
  const product = await createProduct(testApp)
  const review = { Rating: 80, Comfort: 80, Food: 80, Hospitality: 80, Hygiene: 80, Reception: 80 }
  const tourReview = { ...review, description: 'Calm water.', userId: owner.userId }
  const productReview = { productId: product.id, description: 'Warm.', rating: 4, user: owner.userId }
  const { tourId, ticketCount, ...form } = bookingOf(tour.id, { userId: owner.userId })
  const booking = { ...form, cardId: tourId, numberTikets: ticketCount }

  await owner.call('POST', '/carts', { product: product.id, count: 2 })
  const booked = (await owner.call('POST', '/tours', bookingOf(tour.id))).json()
  const commented = (await owner.call('POST', '/comments', productReview)).json()
  const reviewed = (await owner.call('PATCH', `/cards/${tour.id}/review`, tourReview)).json()

  // For the call that deletes several.
  const gone = {
    tour: (await owner.call('PATCH', `/cards/${tour.id}/review`, tourReview)).json().review__descriptions[0]
      ._id,
    product: (await owner.call('POST', '/comments', productReview)).json()._id,
  }

  const ofTour = { params: { id: tour.id } }
  const ofProduct = { params: { id: product.id } }
  const newTour = {
    title: 'Two harbours',
    subTitle: 'A walk and a boat',
    description: 'Five days.',
    location: 'Norway',
    type: 'Europe',
    age: 12,
    cost: 100,
    custom: 50,
    calendar: '2030-06-01',
    avaliable: true,
    img: picture,
    img__grid: [picture],
  }
  const newProduct = {
    title: 'Flask',
    subTitle: 'Keeps tea warm',
    description: 'Steel.',
    sku: 'HY-1',
    dismensions: '10 cm',
    category: 'Camping',
    cost: 25,
    weight: 0.4,
    tag: ['Camping'],
    sale: 10,
    avaliable: true,
    img: picture,
    img__grid: [picture],
  }
  const { userId } = owner
  return {
    'GET /cards': {
      query: { destination: 'Norway', time: '1', type: 'Europe', sort: 'date', min: '1', max: '9' },
    },
    'GET /search': { query: { q: 'Norway', page: '1', itemsPerPage: '12' } },
    'GET /cards/:id': ofTour,
    'GET /cards/:id/reviews': { ...ofTour, query: { page: '1', itemsPerPage: '5' } },
    'GET /cards/:id/seats': { ...ofTour, query: { from: '2030-01-01', to: '2030-01-31' } },
    'GET /products': {
      query: {
        name: 'flask',
        category: 'Camping',
        tag: 'Camping',
        sort: 'popular',
        min: '1',
        max: '9',
        price: '5',
      },
    },
    'GET /product-categories': {},
    'GET /products/:id': ofProduct,
    'GET /comments': { query: { productId: product.id, page: '1', itemsPerPage: '5' } },
    'GET /user/getProfile': {},
    'GET /carts': { query: { userId, page: '1', itemsPerPage: '5' } },
    'GET /tours/my-tour': { query: { userId, page: '1', itemsPerPage: '5' } },
    'GET /tours': {
      query: {
        q: 'Mira',
        cardId: tour.id,
        tour: 'Norway',
        when: 'all',
        date: '2030-01-01',
        status: 'confirmed',
        page: '1',
        itemsPerPage: '5',
      },
    },
    'GET /tours/departures': {
      query: { tour: 'Norway', when: 'upcoming', date: '2030-01-01', page: '1', itemsPerPage: '5' },
    },
    'GET /tours/departures/:id/:date': { params: { id: tour.id, date: booked.date } },
    'GET /audit-log': {
      query: {
        actor: 'Mira',
        action: 'POST /user/signin',
        outcome: 'done',
        from: '2030-01-01',
        to: '2030-01-31',
        page: '1',
        itemsPerPage: '5',
      },
    },
    'GET /reviews': {
      query: {
        author: 'Mira',
        item: 'Norway',
        network: commented._id,
        from: '2030-01-01T00:00',
        to: '2030-01-31T23:59',
        page: '1',
        itemsPerPage: '5',
      },
    },
    'POST /user/signin': { body: { username: owner.username, password: testPassword } },
    'POST /user/signup': {
      body: { username: 'Newcomer', email: 'newcomer@example.com', password: testPassword },
    },
    // Without the proof that the provider leaves, nobody is let in.
    'POST /user/verify/user': {
      body: { id: '1', username: 'a', email: 'a@example.com', password: '1', name: 'A', avatar: '' },
      status: 401,
    },
    'POST /user/update/profile': {
      body: { name: 'Mira', username: owner.username, email: owner.email },
    },
    'POST /user/update/password': {
      body: { password: testPassword, newpassword: 'new horse', comfirmpassword: 'new horse', _id: userId },
    },
    'POST /carts': { body: { product: product.id, count: 1, userId } },
    'PATCH /carts/:id': { ...ofProduct, body: { quantity: 3, userId } },
    'DELETE /carts': { query: { productId: product.id, userId } },
    'POST /comments': { body: productReview },
    'DELETE /comments/:id': { params: { id: commented._id } },
    'POST /tours': { body: booking },
    'DELETE /tours/:id': { params: { id: booked._id } },
    'POST /tours/cancellations': { body: { ids: [booked._id] } },
    'PATCH /cards/:id/review': { ...ofTour, body: tourReview },
    'DELETE /cards/:id/review/:reviewId': {
      params: { id: tour.id, reviewId: reviewed.review__descriptions[0]._id },
    },
    'POST /reviews/delete': { body: { ids: [gone.tour, gone.product] } },
    'POST /cards': { body: newTour },
    'PATCH /cards/:id': { ...ofTour, body: { ...newTour, version: 1 } },
    'DELETE /cards/:id': ofTour,
    'POST /products': { body: newProduct },
    'PATCH /products/:id': { ...ofProduct, body: { ...newProduct, version: 1 } },
    'DELETE /products/:id': ofProduct,
    'GET /jobs/failed': { query: { page: '1', itemsPerPage: '5' } },
    'POST /jobs/:id/retry': { params: { id: await createFailedJob(testApp.sql) } },
    'GET /user/export': {},
    'GET /user/erase': {},
    // By the password that has been set above.
    'POST /user/erase': { body: { password: 'new horse' } },
    'POST /user/signout': {},
  }
}
