// Metadata for search engines and sharing: head, addresses, sitemap.
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { findSamples, isFiltered, pathOf, publicVisits, redirects, visits } from './routes.ts'
import { expect, test } from './test.ts'
import { signUp } from './visitors.ts'

interface Head {
  title: string
  description: string | undefined
  canonical: string | undefined
  heading: string
  robots: string | undefined
  picture: string | undefined
  graph: { '@type': string | string[] }[]
}

/** Reads the head from the served HTML, without a browser. */
function readHead(html: string): Head {
  const find = (pattern: RegExp) => pattern.exec(html)?.[1]
  const meta = (name: string) => find(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))
  const data = find(/<script type="application\/ld\+json">(.*?)<\/script>/s)
  return {
    title: find(/<title>([^<]*)<\/title>/)!,
    description: meta('description'),
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    heading: (find(/<h1[^>]*>(.*?)<\/h1>/s) ?? '').replace(/<[^>]+>/g, ' ').trim(),
    robots: meta('robots'),
    picture: meta('og:image'),
    graph: data === undefined ? [] : JSON.parse(data)['@graph'],
  }
}

async function headOf(request: APIRequestContext, path: string, status = 200): Promise<Head> {
  const response = await request.get(path, { maxRedirects: 0 })
  expect(response.status(), path).toBe(status)
  return readHead(await response.text())
}

test('every page has its own title, description, canonical address and heading (R-030)', async ({
  request,
  baseURL,
}) => {
  const samples = await findSamples(request)
  const seen: Record<'title' | 'description' | 'canonical' | 'heading', Map<string, string>> = {
    title: new Map(),
    description: new Map(),
    canonical: new Map(),
    heading: new Map(),
  }
  const isHeadedAlike = /^\/(blog\/(masonry|\w+-sidebar)|tours\/\w+-list)$/
  for (const visit of publicVisits.filter((each) => !isFiltered(each))) {
    const path = pathOf(visit, samples)
    const head = await headOf(request, path)
    expect(head.title, path).toMatch(/^\S.* - Halyard$/)
    expect(head.description!.length, path).toBeGreaterThan(40)
    expect(head.canonical, path).toBe(baseURL + path.replace(/\/$/, path === '/' ? '/' : ''))
    expect(head.robots, path).toBeUndefined()
    expect(head.heading, path).not.toBe('')
    for (const [fact, values] of Object.entries(seen)) {
      if (fact === 'heading' && isHeadedAlike.test(path)) continue
      const value = head[fact as keyof typeof seen]!
      expect(values.get(value), `${fact} of ${path}: ${value}`).toBeUndefined()
      values.set(value, path)
    }
  }
})

test('every page except the home page has breadcrumbs, and structured data with only visible facts', async ({
  request,
  baseURL,
}) => {
  const samples = await findSamples(request)
  const pathsOf = publicVisits.filter((visit) => !isFiltered(visit) && visit.path !== '/')
  for (const path of pathsOf.map((visit) => pathOf(visit, samples))) {
    const { graph, canonical } = await headOf(request, path)
    const crumbs = graph.find((thing) => thing['@type'] === 'BreadcrumbList') as
      | { itemListElement: { position: number; name: string; item: string }[] }
      | undefined
    expect(crumbs, path).toBeDefined()
    const items = crumbs!.itemListElement
    expect(items.at(0), path).toMatchObject({ position: 1, item: `${baseURL}/` })
    expect(items.at(-1)!.item, path).toBe(canonical)
    for (const { item } of items.slice(0, -1)) {
      expect((await request.get(item, { maxRedirects: 0 })).status(), `${item} above ${path}`).toBe(200)
    }
  }
})

test('filtered addresses and pages of members are excluded from search engines', async ({ request }) => {
  const samples = await findSamples(request)
  await signUp(request)
  for (const visit of visits.filter(({ as, status }) => as === 'user' || status === 404)) {
    const head = await headOf(request, pathOf(visit, samples), visit.status)
    expect(head.robots, visit.path).toBe('noindex')
    expect(head.canonical, visit.path).toBeUndefined()
    expect(head.graph, visit.path).toEqual([])
  }
})

test('every page has a sharing picture from this site, large enough', async ({ request, baseURL }) => {
  const samples = await findSamples(request)
  const pictures = new Set<string>()
  for (const visit of publicVisits) {
    const { picture } = await headOf(request, pathOf(visit, samples))
    const { origin, pathname } = new URL(picture!)
    expect(origin, visit.path).toBe(baseURL)
    // Lists may show the small pictures that other tests upload.
    if (!pathname.startsWith('/images/uploads/')) pictures.add(picture!)
  }
  for (const picture of pictures) {
    const response = await request.get(picture)
    expect(response.headers()['content-type'], picture).toMatch(/^image\/(webp|jpeg)$/)
    const { width, height } = await sharp(await response.body()).metadata()
    expect(width, picture).toBeGreaterThanOrEqual(600)
    expect(height, picture).toBeGreaterThanOrEqual(314)
  }
})

test('the site has icons for tabs and home screens', async ({ page, request }) => {
  await page.goto('/no-such-page')
  const hrefs = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(hrefs).toHaveLength(4)
  const types = await Promise.all(
    hrefs.map(async (href) => {
      const response = await request.get(href)
      expect(response.status(), href).toBe(200)
      return response.headers()['content-type']!.split(';')[0]
    }),
  )
  expect(types).toEqual([
    expect.stringMatching(/^image\/(vnd\.microsoft\.icon|x-icon)$/),
    'image/svg+xml',
    'image/png',
    'application/manifest+json',
  ])
  const manifest = (await (await request.get(hrefs[3]!)).json()) as {
    theme_color: string
    icons: { src: string; sizes: string }[]
  }
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', manifest.theme_color)
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('a trailing slash makes no other page (R-454)', async ({ page, request, baseURL }) => {
  const samples = await findSamples(request)
  for (const visit of publicVisits.filter((each) => !isFiltered(each) && each.path !== '/')) {
    const path = pathOf(visit, samples)
    expect((await headOf(request, `${path}/`)).canonical).toBe(baseURL + path)
  }
  for (const [path, query] of [
    ['/search/', '?destination=a'],
    ['/shop/products/', '?category=Winter'],
  ] as const) {
    await page.goto(path + query)
    const titles = await page.locator('main h3').allTextContents()
    expect(titles.length).toBeGreaterThan(0)
    await page.goto(path.slice(0, -1) + query)
    await expect(page.locator('main h3')).toHaveText(titles)
  }
})

test('addresses without a page redirect to one', async ({ request }) => {
  for (const { route, to, status = 301 } of redirects) {
    const response = await request.get(route, { maxRedirects: 0 })
    expect(response.status(), route).toBe(status)
    const target = response.headers().location!
    expect(target).toMatch(to)
    await headOf(request, target)
  }
})

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!)

test('robots.txt names the sitemap, which lists every public page by its canonical address', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  for (const path of ['/api/', '/admin', '/my-cart', '/my-tour', '/setting']) {
    expect(robots).toContain(`\nDisallow: ${path}\n`)
  }
  const index = await request.get(/^Sitemap: (.*)$/m.exec(robots)![1]!)
  const lists = await Promise.all(
    locations(await index.text()).map(async (list) => locations(await (await request.get(list)).text())),
  )
  const addresses = lists.flat()
  expect(addresses.filter((address) => address.includes('/tour-item/')).length).toBeGreaterThanOrEqual(40)
  expect(addresses.filter((address) => address.includes('/shop/products/')).length).toBeGreaterThanOrEqual(60)
  const samples = await findSamples(request)
  const paths = publicVisits.filter((visit) => !isFiltered(visit)).map((visit) => pathOf(visit, samples))
  expect(paths.filter((path) => !addresses.includes(baseURL + path))).toEqual([])
  // One page of each kind exists at the listed address. Other tests delete what they have made.
  const kept = paths.map((path) => baseURL + path)
  const sorts = new Map(kept.map((address) => [address.split('/').slice(0, -1).join('/'), address]))
  for (const address of sorts.values()) expect((await headOf(request, address)).canonical).toBe(address)
})

async function graphOf(page: Page) {
  const script = page.locator('script[type="application/ld+json"]')
  await expect(script).toHaveCount(1)
  return JSON.parse((await script.textContent())!)['@graph'] as Head['graph']
}

test('the metadata of a page changes on client-side navigation', async ({ page }) => {
  await page.goto('/')
  expect((await graphOf(page)).map((thing) => thing['@type'])).toEqual(['TravelAgency', 'WebSite'])
  await page.locator('#tours').getByRole('link').nth(5).click()
  await expect(page).toHaveURL(/\/tour-item\//)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveTitle(/^Home Travel Agency/)
})
