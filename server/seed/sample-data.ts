// The sample shop: catalogue, reviews, accounts, a few bookings and orders, loaded once into an empty database.

import { sql } from 'drizzle-orm'
import { pictureUrl } from '#content/picture-catalogue.ts'
import { sampleReviewers } from '#content/reviewers.ts'
import { maskEmail } from '#contract/reviews.ts'
import { type Role, roles } from '#contract/roles.ts'
import { dateInHouse } from '#server/config/house.ts'
import { recordChange } from '#server/database/change-feed.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import { bookings } from '#server/features/bookings/bookings.table.ts'
import { cartLines, carts } from '#server/features/carts/carts.table.ts'
import { documentCounters, orderDocuments, orderLines, orders } from '#server/features/orders/orders.table.ts'
import { bills, ledgerEntries, payments, refunds } from '#server/features/payments/payments.table.ts'
import { products } from '#server/features/products/products.table.ts'
import { productReviews, tourReviews } from '#server/features/reviews/reviews.table.ts'
import { departures } from '#server/features/seats/departures/departures.table.ts'
import { lowestPriceOf } from '#server/features/seats/departures/lowest-price.ts'
import { storeSoldOutDates } from '#server/features/seats/departures/sold-out-dates.ts'
import { storePrices } from '#server/features/tours/tour-prices.service.ts'
import { tours } from '#server/features/tours/tours.table.ts'
import { toEmailKey, toUsernameKey } from '#server/features/users/account-keys.rules.ts'
import { users } from '#server/features/users/users.table.ts'
import { isDatabaseEmpty } from './empty-database.ts'
import { takeLoadLock } from './load-lock.ts'
import { signReviewsOfBuyer } from './sample-buyers.ts'
import { type NewProductRow, type Reviewer, sampleCatalogue } from './sample-catalogue.ts'
import { sampleOrderBills } from './sample-order-bills.ts'
import { departuresOf, sampleBookings, sampleCart } from './sample-orders.ts'
import { sampleShopOrders } from './sample-shop-orders.ts'
import { addSpotBills, addTripBills, sampleTrips } from './sample-trips.ts'

export interface SampleAccount {
  username: string
  name: string
  email: string
  password: string
  role: Role
  avatar: string
  isEmailConfirmed: boolean
}

export interface SampleDataOptions {
  /** Dates and ages are relative to this moment. */
  now: Date
  /** Password of the three accounts. Called only if the accounts are created. */
  preparePassword(): Promise<string>
  createUser(db: Database, account: SampleAccount, createdAt: Date): Promise<{ id: string }>
}

export interface SampleDataCounts {
  tours: number
  tourReviews: number
  products: number
  productReviews: number
  users: number
  bookings: number
  cartLines: number
  orders: number
}

const accounts = [
  { username: 'traveller', name: 'Robin Marsh', role: roles.user },
  { username: 'admin', name: 'Astrid Holm', role: roles.admin },
  { username: 'superadmin', name: 'Leander Voss', role: roles.superAdmin },
] as const

/** Longer than the oldest review or booking. */
const daysSinceJoined = 1000

/** Loads the sample data and returns its counts. Returns null if the database already has a tour, product or account. */
export async function loadSampleData(
  db: Database,
  options: SampleDataOptions,
): Promise<SampleDataCounts | null> {
  if (!(await isDatabaseEmpty(db))) return null
  return db.transaction(async (transaction) => {
    await transaction.execute(takeLoadLock)
    // Another process may have loaded the data while this one waited.
    return (await isDatabaseEmpty(transaction)) ? load(transaction, options) : null
  })
}

async function load(
  db: Database,
  { now, preparePassword, createUser }: SampleDataOptions,
): Promise<SampleDataCounts> {
  const joinedAt = new Date(now.getTime() - daysSinceJoined * 86_400_000)
  const reviewers = await addReviewers(db, joinedAt)
  const password = await preparePassword()
  const userIds = new Map<string, string>()
  for (const account of accounts) {
    const email = emailOf(account.username)
    const user = await createUser(
      db,
      { ...account, email, password, avatar: '', isEmailConfirmed: true },
      joinedAt,
    )
    userIds.set(account.username, user.id)
  }
  const travellerId = userIds.get('traveller')!
  const traveller = { id: travellerId, name: accounts[0].name, email: emailOf('traveller') }

  const catalogue = sampleCatalogue(reviewers, now)
  await db.insert(tours).values(catalogue.tours)
  await db.insert(tourReviews).values(catalogue.tourReviews)
  await addProducts(db, catalogue.products)
  const ordered = sampleShopOrders(traveller, catalogue.products, now)
  const buyer = { ...traveller, maskedEmail: maskEmail(traveller.email), avatar: '' }
  signReviewsOfBuyer(catalogue.productReviews, ordered, buyer)
  await db.insert(productReviews).values(catalogue.productReviews)

  const booked = await db
    .insert(bookings)
    .values(sampleBookings(traveller, catalogue.tours, now))
    .returning()
  const trips = await db.insert(bookings).values(sampleTrips(catalogue, reviewers)).returning()
  await db.insert(departures).values([...catalogue.departures, ...departuresOf([...booked, ...trips])])
  await storePrices(
    db,
    catalogue.tours.map(({ id }) => id),
    lowestPriceOf,
    now,
  )
  await storeSoldOutDates(
    db,
    catalogue.tours.map(({ id }) => id),
    now,
  )
  const lines = sampleCart(travellerId, catalogue.products, now)
  await db.insert(carts).values({ userId: travellerId, revision: lines.length })
  await db.insert(cartLines).values(lines)
  const placed = await db.insert(orders).values(ordered.orders).returning()
  await db.insert(orderLines).values(ordered.lines)
  await db.insert(orderDocuments).values(ordered.documents)
  await db
    .insert(documentCounters)
    .values(ordered.counters)
    .onConflictDoUpdate({ target: documentCounters.kind, set: { last: sql`excluded.last` } })
  const billed = sampleOrderBills(placed)
  addTripBills(billed, trips)
  addSpotBills(billed, booked, dateInHouse(now))
  await db.insert(bills).values(billed.bills)
  await db.insert(payments).values(billed.payments)
  await db.insert(refunds).values(billed.refunds)
  await db.insert(ledgerEntries).values(billed.entries)

  // A server that is already running has cached lists without the new rows.
  await recordChange(db, 'tour', catalogue.tours[0]!.id)
  await recordChange(db, 'product', catalogue.products[0]!.id)
  return {
    tours: catalogue.tours.length,
    tourReviews: catalogue.tourReviews.length,
    products: catalogue.products.length,
    productReviews: catalogue.productReviews.length,
    users: reviewers.length + accounts.length,
    bookings: booked.length + trips.length,
    cartLines: lines.length,
    orders: ordered.orders.length,
  }
}

/** Sales begin after the products are added, so that there is a price before them. */
async function addProducts(db: Database, rows: readonly NewProductRow[]): Promise<void> {
  await db.insert(products).values(rows.map((row) => ({ ...row, saleBasisPoints: 0 })))
  const sales = rows.map(({ id, saleBasisPoints }) => ({ id, sale: saleBasisPoints }))
  await db.execute(sql`
    update ${products} set sale_basis_points = sale
    from json_to_recordset(${JSON.stringify(sales)}::text::json) as sales (id uuid, sale int)
    where products.id = sales.id and sale > 0`)
}

/** Adds accounts for the reviewers. Nobody can sign in to them: they belong to an identity provider that does not exist. */
async function addReviewers(db: Database, joinedAt: Date): Promise<(Reviewer & { email: string })[]> {
  const rows = sampleReviewers.map(({ username, name }) => {
    const email = emailOf(username)
    return {
      id: newId(),
      username,
      usernameKey: toUsernameKey(username),
      name,
      email,
      emailKey: toEmailKey(email),
      emailConfirmedAt: joinedAt,
      avatar: pictureUrl(`people/${username}`),
      role: roles.user,
      provider: 'sample',
      providerSubject: username,
      createdAt: joinedAt,
      updatedAt: joinedAt,
    }
  })
  await db.insert(users).values(rows)
  return rows.map(({ id, username, name, email, avatar }) => ({
    id,
    username,
    name,
    email,
    maskedEmail: maskEmail(email),
    avatar,
  }))
}

function emailOf(username: string): string {
  return `${username}@example.com`
}
