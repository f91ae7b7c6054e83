// The cases of the benchmark that read. Each compares the product with a bare route that does only the unavoidable work.
import { brotliCompressSync, constants } from 'node:zlib'
import type { DatabaseAddress } from '#server/database/client.ts'
import type { Statement } from './bare-server.ts'
import { type DriveOptions, driveBoth, type Measured } from './drive.ts'
import type { Bare, Product } from './servers.ts'
import { statementsOf } from './statements.ts'

export interface Row {
  what: string
  product: Measured
  bare: Measured
  /** The product's rate divided by the bare route's, in the same run. */
  ratio: number
  /** The minimum of the ratio. */
  goal: number | null
}

export interface Bench {
  product: Product
  bare: Bare
  address: DatabaseAddress
  dataDir: string
  seconds: number
  /** Whether `--only` selects the case; all cases without it. */
  isWanted(what: string): boolean
  report(row: Row): void
}

interface Case {
  what: string
  goal: number | null
  product: Omit<DriveOptions, 'seconds'>
  bare: Omit<DriveOptions, 'seconds'>
}

export async function measure(bench: Bench, { what, goal, product, bare }: Case): Promise<void> {
  const { seconds } = bench
  if (!bench.isWanted(what)) return
  const measured = await driveBoth(
    [bench.product.url, { ...product, seconds }],
    [bench.bare.url, { ...bare, seconds }],
  )
  const ratio = measured.product.perSecond / measured.bare.perSecond
  bench.report({ what, ...measured, ratio, goal })
}

export interface Addresses {
  tour: string
  product: string
}

async function findAddresses(url: string): Promise<Addresses> {
  const slugOf = async (path: string) => {
    const { items } = (await (await fetch(`${url}/api/${path}`)).json()) as { items: { slug: string }[] }
    return items[0]!.slug
  }
  return { tour: await slugOf('cards'), product: await slugOf('products') }
}

/** Pages and lists, compared with the same bytes sent from memory. */
export async function measureSameBytes(bench: Bench, name: string, goal: number | null): Promise<void> {
  const { tour, product } = await findAddresses(bench.product.url)
  const paths: [string, string][] = [
    ['home', '/'],
    ['tour list', '/tours/standard-list'],
    ['tour', `/tour-item/${tour}`],
    ['product list', '/shop/products'],
    ['product', `/shop/products/${product}`],
    ['search', '/search?q=slow'],
    ['JSON list of 12', '/api/products'],
  ]
  const assets = await findAssets(bench.product.url, '/shop/products')
  for (const [what, path] of [...paths, ...assets]) {
    // As browsers do.
    const headers = { 'accept-encoding': 'br' }
    const response = await fetch(bench.product.url + path, { headers })
    const plain = Buffer.from(await response.arrayBuffer())
    const bytes = response.headers.get('content-encoding') === 'br' ? compress(plain) : plain
    await bench.bare.answer({
      type: 'bytes',
      path,
      contentType: response.headers.get('content-type')!,
      base64: bytes.toString('base64'),
    })
    const calls = [{ path, headers }]
    const size = `${Math.round(bytes.length / 1024)} KB`
    const goalOf = assets.some(([each]) => each === what) ? null : goal
    await measure(bench, {
      what: `${what}, ${name} (${size})`,
      goal: goalOf,
      product: { calls },
      bare: { calls },
    })
  }
}

/** The server uses quality 4: the bare route sends slightly fewer bytes. */
function compress(plain: Buffer): Buffer {
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}

/** Some files that every page loads: names and addresses. */
async function findAssets(url: string, path: string): Promise<[string, string][]> {
  const page = await (await fetch(url + path)).text()
  const find = (pattern: RegExp) => {
    const found = pattern.exec(page)
    if (found === null) throw new Error(`${path} has no address that matches ${pattern}.`)
    return found.at(-1)!
  }
  return [
    ['script of all pages', find(/\/assets\/frame-[\w-]+\.js/)],
    ['picture in a list', find(/\/images\/[a-z]+\/[\w-]+-400\.avif/)],
    ['route manifest', `/__manifest?paths=%2F&version=${find(/\/assets\/manifest-(\w+)\.js/)}`],
  ]
}

/** Uncached reads, compared with the same SQL statements. */
export async function measureSameStatements(bench: Bench): Promise<void> {
  const lists = [
    '/api/products',
    '/api/products?page=2',
    '/api/products?sort=rating',
    '/api/products?sort=lowprice',
    '/api/products?sort=highprice&min=20&max=500',
    '/api/cards',
  ]
  for (const path of lists) {
    const calls = await statementsOf(bench.address, bench.dataDir, [path], { warm: true })
    await compareWithRows(bench, `JSON list, uncached: ${path.slice(4)}`, 0.4, [path], calls)
  }
  const page = '/shop/products'
  const statements = await statementsOf(bench.address, bench.dataDir, ['/api/products'], { warm: true })
  await bench.bare.answer({ type: 'cards', path: page, calls: statements })
  const calls = [{ path: page }]
  const product = { calls, connections: 10 }
  await measure(bench, { what: 'product list, rendered', goal: 0.17, product, bare: product })
  for (const kind of ['products', 'tours'] as const) {
    const paths = await searches(bench.product.url, kind)
    const ofSearches = await statementsOf(bench.address, bench.dataDir, paths, { warm: false })
    await compareWithRows(bench, `search of ${kind}, half misspelt`, 0.5, paths, ofSearches)
    await compareWithRows(bench, `search of ${kind}, one visitor`, null, paths, ofSearches, 1)
  }
}

async function compareWithRows(
  bench: Bench,
  what: string,
  goal: number | null,
  paths: string[],
  statements: Statement[][],
  connections = 20,
): Promise<void> {
  const path = `/rows/${encodeURIComponent(what)}`
  await bench.bare.answer({ type: 'rows', path, calls: statements })
  await measure(bench, {
    what,
    goal,
    product: { calls: paths.map((each) => ({ path: each })), connections },
    bare: { calls: [{ path }], connections },
  })
}

const searchCount = 200

/** Two words of a title each; every second term has two letters swapped. */
async function searches(url: string, kind: 'products' | 'tours'): Promise<string[]> {
  const words = new Set<string>()
  const [list, path] = kind === 'products' ? ['products', '/api/products?name='] : ['cards', '/api/search?q=']
  for (let page = 1; words.size < searchCount && page <= 40; page++) {
    const response = await fetch(`${url}/api/${list}?page=${page}&itemsPerPage=48`)
    const { items } = (await response.json()) as { items: { title: string }[] }
    for (const { title } of items) {
      const [first = '', second = ''] = title.split(/[^\p{L}]+/u).filter((word) => word.length > 3)
      if (second !== '') words.add(`${first} ${second}`)
    }
  }
  return [...words]
    .slice(0, searchCount)
    .map((term, index) => path + encodeURIComponent(index % 2 === 0 ? term : misspelt(term)))
}

function misspelt(term: string): string {
  return `${term[0]}${term[2]}${term[1]}${term.slice(3)}`
}
