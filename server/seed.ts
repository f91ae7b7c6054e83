// npm run seed: adds a requested number of tours, products, reviews, users, bookings and orders, with or without a running server.
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { dateInHouse } from '#server/config/house.ts'
import { migrateAccountKeys } from '#server/features/account-key-migration/account-key-migration.service.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { openDatabase } from '#server/process/start-database.ts'
import type { DatabaseClient } from './database/client.ts'
import { PrivateClusterError } from './database/cluster/errors.ts'
import { type BulkCounts, grouped, loadBulkData } from './seed/bulk-data.ts'

const usage = `Usage:
  npm run seed -- [--tours N] [--products N] [--reviews N] [--users N] [--bookings N] [--orders N]

  --tours N, --products N   so many new tours and products
  --reviews N               so many reviews of them, half of tours and half of products
  --tour-reviews N, --product-reviews N
                            in place of --reviews, to say how many of each
  --users N                 so many new users, who write the reviews; nobody can sign in as one of them
  --bookings N              so many bookings of them in five years, with departures, bills, payments,
                            mails, check-ins, audit entries and a waiting list; one tour for each 1,000
  --orders N                so many orders of them in five years, with the same; and carts
  --from N                  number of the first row of each kind; the next free one unless given

The same numbers give the same rows on every database. What is there already stays; nothing is
loaded unless everything is. A large load into a nearly empty shop makes its indexes anew, and pages of
a running server wait meanwhile. The sample data goes into an empty database only: start the product
once before, if you want both.`

/** The command line is wrong. */
class UsageError extends Error {}

class HelpWanted extends Error {}

/** Limit of each number, larger than any useful value. */
const most = 1_000_000_000

export interface SeedRequest {
  counts: BulkCounts
  from: number | undefined
}

export interface SeedIo {
  env: Record<string, string | undefined>
  /** Prints a result. */
  print(line: string): void
  /** Prints errors. */
  tell(text: string): void
  /** Database to use instead of the configured one, for tests. */
  client?: DatabaseClient
  now?: () => Date
}

/** Runs the command. Returns its exit code: 0 done, 1 not possible, 2 wrong usage. */
export async function runSeedCommand(args: string[], io: SeedIo): Promise<number> {
  try {
    const request = parseRequest(args)
    if (io.client !== undefined) await seed(io.client, request, io)
    else await withDatabase(io, (client) => seed(client, request, io))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      io.tell(`${error.message} See npm run seed -- --help.\n`)
      return 2
    }
    if (error instanceof HelpWanted) {
      io.print(usage)
      return 0
    }
    io.tell(`${oneLine(error)}\n`)
    return 1
  }
}

/** Parses the command line. */
export function parseRequest(args: string[]): SeedRequest {
  const values = parseLine(args)
  if (values.help) throw new HelpWanted()
  const numberOf = (name: Exclude<keyof typeof values, 'help'>, least = 0) => {
    const text = values[name]
    if (text === undefined) return undefined
    if (!/^\d{1,10}$/.test(text) || Number(text) < least || Number(text) > most) {
      throw new UsageError(
        `--${name} must be a whole number from ${least} to ${grouped(most)}, not "${text}".`,
      )
    }
    return Number(text)
  }
  const tours = numberOf('tours') ?? 0
  const products = numberOf('products') ?? 0
  const users = numberOf('users') ?? 0
  const reviews = numberOf('reviews')
  const tourReviews = numberOf('tour-reviews')
  const productReviews = numberOf('product-reviews')
  if (reviews !== undefined && (tourReviews ?? productReviews) !== undefined) {
    throw new UsageError('Either --reviews, or --tour-reviews and --product-reviews.')
  }
  const shares = shareReviews(reviews ?? 0, tours, products)
  const counts = {
    users,
    tours,
    products,
    tour_reviews: tourReviews ?? shares.ofTours,
    product_reviews: productReviews ?? shares.ofProducts,
    bookings: numberOf('bookings') ?? 0,
    orders: numberOf('orders') ?? 0,
  }
  if (Object.values(counts).every((count) => count === 0)) throw new UsageError('How many of what?')
  if (counts.tour_reviews > 0 && tours === 0) {
    throw new UsageError('Reviews are about tours of the same load: --tours is missing.')
  }
  if (counts.product_reviews > 0 && products === 0) {
    throw new UsageError('Reviews are about products of the same load: --products is missing.')
  }
  if (counts.bookings > 0 && tours === 0) {
    throw new UsageError('Bookings are of tours of the same load: --tours is missing.')
  }
  if (counts.orders > 0 && products === 0) {
    throw new UsageError('Orders are of products of the same load: --products is missing.')
  }
  return { counts, from: numberOf('from', 1) }
}

/** Divides the reviews equally between tours and products, or gives all to one kind if the other has no new records. */
function shareReviews(reviews: number, tours: number, products: number) {
  const ofTours = tours === 0 && products > 0 ? 0 : products === 0 ? reviews : Math.ceil(reviews / 2)
  return { ofTours, ofProducts: reviews - ofTours }
}

function parseLine(args: string[]) {
  const number = { type: 'string' } as const
  try {
    return parseArgs({
      // A negative number is an invalid value, not another option.
      args: args.flatMap((text, place) =>
        isNegative(text) ? [] : isNegative(args[place + 1]) ? `${text}=${args[place + 1]}` : text,
      ),
      options: {
        tours: number,
        products: number,
        reviews: number,
        users: number,
        bookings: number,
        orders: number,
        'tour-reviews': number,
        'product-reviews': number,
        from: number,
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    const [first] = (error as Error).message.split(/\.?(\n|$)/, 1)
    throw new UsageError(`${first}.`)
  }
}

function isNegative(text: string | undefined): boolean {
  return text !== undefined && /^-\d/.test(text)
}

async function seed(client: DatabaseClient, { counts, from }: SeedRequest, io: SeedIo): Promise<void> {
  const { rows, seconds } = await loadBulkData(client, {
    counts,
    from,
    today: dateInHouse(io.now?.() ?? new Date()),
    report: io.print,
  })
  io.print(
    `Loaded ${grouped(rows)} rows in ${seconds.toFixed(1)} s, ${grouped(Math.round(rows / seconds))} rows/s.`,
  )
}

async function withDatabase(io: SeedIo, work: (client: DatabaseClient) => Promise<void>): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = io.env
  // Other settings are not needed, and a mistake in them must not prevent the command.
  const config = readConfig({ DATABASE_URL, DATA_DIR, JWT_SECRET: 'seeding needs none'.padEnd(32, '.') })
  const database = await openDatabase(config, { connections: 2, besideServer: true })
  try {
    await migrateDatabase(database.address)
    await migrateAccountKeys(database.client.db, new Date())
    await work(database.client)
  } finally {
    await database.close()
  }
}

function oneLine(error: unknown): string {
  if (error instanceof ConfigError || error instanceof PrivateClusterError) return error.message
  if (isErrorCode(error, '23505')) {
    return `Some of these rows exist already (${error.message}): leave --from out, or choose a higher number.`
  }
  const code = isErrorCode(error, 'ECONNREFUSED') ? 'the database does not answer' : undefined
  return `Nothing was loaded: ${code ?? (error instanceof Error ? error.message : String(error))}`
}

function isErrorCode(error: unknown, code: string): error is Error {
  return error instanceof Error && 'code' in error && error.code === code
}

if (import.meta.main) {
  process.exitCode = await runSeedCommand(process.argv.slice(2), {
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    tell: (text) => process.stderr.write(text),
  })
}
