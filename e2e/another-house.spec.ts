// A house with a name, country and VAT of its own: the product's name stands on no page of it, and papers stay as issued.
import type { Page } from '@playwright/test'
import { fjord, setHouse } from './house.ts'
import { markOrder, placeOrder, readOrder, receiveTransfer } from './own-orders.ts'
import { expect, test } from './own-server.ts'
import { findSamples, pathOf, publicVisits, type Visit, visits } from './routes.ts'
import { signInSuperAdmin } from './staff.ts'
import { signUp, someProducts } from './visitors.ts'

test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ playwright, baseURL }) => {
  const staff = await playwright.request.newContext({ baseURL: baseURL! })
  await setHouse(staff, fjord)
  await staff.dispose()
})

/** Cookies are called after the product. */
const withoutCookieNames = (text: string) => text.replaceAll(/halyard-device|“halyard”|^halyard$/gm, '')

const mentions = (text: string) => text.split('\n').filter((line) => /halyard/i.test(line))

async function findName(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const text = withoutCookieNames(`${await page.title()}\n${await page.locator('body').innerText()}`)
  return mentions(text).map((line) => `${path}: ${line}`)
}

test('no public page, and no file beside them, says the product’s name', async ({ request }) => {
  test.setTimeout(120_000)
  const samples = await findSamples(request)
  const found: string[] = []
  const paths = [
    ...publicVisits.map((visit) => pathOf(visit, samples)),
    '/booking',
    '/sign-in',
    '/no-such-page',
  ]
  for (const path of [...paths, '/site.webmanifest']) {
    const html = await (await request.get(path)).text()
    const text = withoutCookieNames(
      html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, '\n'),
    )
    found.push(...mentions(text).map((line) => `${path}: ${line}`))
    // Its capital letter is that of the name: also in attributes and in the data of the page.
    if (html.includes('Halyard'))
      found.push(`${path}: ${html.slice(html.indexOf('Halyard') - 80).slice(0, 160)}`)
  }
  expect(found).toEqual([])
})

test('no page of a member and none of the back office says the product’s name', async ({ page }) => {
  test.setTimeout(300_000)
  await signInSuperAdmin(page.request)
  const samples = await findSamples(page.request)
  const found: string[] = []
  // The papers of the sample data were issued by the sample house.
  const isChecked = ({ as, status, route }: Visit) =>
    as !== undefined && status === undefined && !route.includes('/documents/')
  for (const visit of visits.filter(isChecked)) found.push(...(await findName(page, pathOf(visit, samples))))
  expect(found).toEqual([])
})

test('an issued invoice and its credit note stay to the byte when the settings are saved again', async ({
  page,
  playwright,
  baseURL,
}) => {
  const staff = await playwright.request.newContext({ baseURL: baseURL! })
  const member = await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  const order = await placeOrder(page.request, member, product!, { delivery: 'collect' })
  await receiveTransfer(staff, order._id)
  for (const state of ['packed', 'completed', 'returned']) await markOrder(staff, order._id, { state })
  const { invoice, creditNotes } = (await readOrder(page.request, member, order._id)) as unknown as {
    invoice: { number: string }
    creditNotes: { number: string }[]
  }
  const paths = [invoice, creditNotes[0]!].map(({ number }) => `/my-orders/${order._id}/documents/${number}`)
  const readPapers = async () => {
    const pages = await Promise.all(paths.map(async (path) => (await page.request.get(path)).text()))
    return pages.map((html) => /<article\b[\s\S]*?<\/article>/.exec(html)![0])
  }
  const before = await readPapers()
  await page.goto(paths[0]!)
  const paper = page.getByRole('article', { name: `Invoice ${invoice.number}` })
  const parties =
    'FromFjord og Fjell ASStrandgaten 9, 5013 BergenNorwaypost@fjord.exampleregistered under 987 654 321VAT number NO987654321MVA'
  await expect(paper).toContainText(parties)
  await expect(paper).toContainText('The total includes 25 % VAT')
  await expect(paper).toContainText(/Paid on \w+ \d+\w\w \d{4} by bank transfer: \$/)
  for (const path of ['', '/withdrawal', `/documents/${invoice.number}`])
    expect(await findName(page, `/my-orders/${order._id}${path}`)).toEqual([])

  await setHouse(staff, {
    name: 'Dal',
    legalName: 'Dal AS',
    street: 'Kaien 1',
    country: 'SE',
    vatNumber: 'SE1',
  })
  await staff.dispose()
  expect(await (await page.request.get('/')).text()).toContain('Kaien 1')
  expect(await readPapers()).toEqual(before)
  await page.goto(paths[0]!)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(paper).toContainText(parties)
  await page.emulateMedia({ media: 'print' })
  // The head of the site names the house of today.
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(paper).toBeVisible()
})
