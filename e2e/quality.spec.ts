// What holds for every page, whatever it shows. Each is opened once, in a narrow window that is then made wide: what
// it loads first and what moves meanwhile is the same document in both.
import type { Cookie, Page, Response } from '@playwright/test'
import { expectAccessible, expectLegible } from './accessibility.ts'
import { budgetOf, type Weight } from './budgets.ts'
import { findSamples, pathOf, redirects, routePatterns, type Visit, visits } from './routes.ts'
import { expectSteady, watchShifts } from './shifts.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { signUp } from './visitors.ts'
import { findLargePictures, weigh } from './weight.ts'
import { expectWithin } from './widths.ts'

const kilobyte = 1024

/** For whoever wants no motion: what moves for ever would never be done. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('every route is visited', { tag: '@usual' }, () => {
  const known = new Set([...visits, ...redirects].map(({ route }) => route))
  const patterns = routePatterns()
  expect(patterns.filter((pattern) => !known.has(pattern))).toEqual([])
  expect([...known].filter((route) => !patterns.includes(route))).toEqual([])
})

const signIn = { user: signUp, superAdmin: signInSuperAdmin }
/** Of one of each in a worker: signing in is slow on purpose. */
const sessions = new Map<string, Cookie[]>()

async function enter(page: Page, as: NonNullable<Visit['as']>): Promise<void> {
  const cookies = sessions.get(as)
  if (cookies !== undefined) return page.context().addCookies(cookies)
  await signIn[as](page.request)
  sessions.set(as, await page.context().cookies())
}

async function open(page: Page, visit: Visit): Promise<Response> {
  if (visit.as !== undefined) await enter(page, visit.as)
  await watchShifts(page)
  const response = await page.goto(pathOf(visit, await findSamples(page.request)))
  expect(response!.status()).toBe(visit.status ?? 200)
  return response!
}

/** One of each kind: the others are opened where everything is tried. */
const usual = new Set([
  '/',
  '/tours/standard-list',
  '/tour-item/{tour}',
  '/shop/products/{product}',
  '/my-cart',
  '/admin/tour',
  '/admin/tour/add',
])

for (const visit of visits) {
  const details = usual.has(visit.path) ? { tag: '@usual' } : {}
  test(`${visit.path} in a narrow and in a wide window`, details, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const response = await open(page, visit)
    const served = await response.text()
    await expectLight(page, served, visit)
    await readThrough(page)
    expect(await findLargePictures(page)).toEqual([])
    await expectSteady(page)
    if (visit.as === undefined) await expectWhole(page, served)
    await expectWithin(page, 320)
    await expectWithin(page, 390)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await readThrough(page)
    expect(await findLargePictures(page)).toEqual([])
    await expectWithin(page, 1440)
    await expectAccessible(page)
    if (visit.as !== 'superAdmin') return
    await page.getByRole('button', { name: 'Light theme' }).click()
    await expectLegible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectLegible(page)
  })
}

/** As a reader does, from top to bottom and back, until everything in sight is there. */
async function readThrough(page: Page): Promise<void> {
  const stopped = await scrollThrough(page)
  if (stopped !== null) {
    // Once in some thousand pages the browser without windows draws one no more: its trace shows a tree that waits for
    // parts which no thread is at work on, whatever is done to the page. It is opened anew.
    console.warn(`The browser stopped drawing ${page.url()}, ${stopped}: opened anew.`)
    await page.reload()
    expect(await scrollThrough(page)).toBeNull()
  }
  // Passed by too quickly a carousel stays asleep: each is given its time in view.
  await page.waitForFunction(() => {
    const asleep = document.querySelector('main .carousel-view:not(.is-live)')
    asleep?.scrollIntoView({ behavior: 'instant', block: 'center' })
    return asleep === null
  })
  await expect.poll(() => page.evaluate(pictureWaitedFor), { timeout: 60_000 }).toBeNull()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Null, or where it stood when no frame came any more. */
function scrollThrough(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const isDrawn = () =>
      new Promise<boolean>((resolve) => {
        const giveUp = setTimeout(() => resolve(false), 10_000)
        requestAnimationFrame(() => {
          clearTimeout(giveUp)
          resolve(true)
        })
      })
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.7) {
      scrollTo({ top, behavior: 'instant' })
      if (!((await isDrawn()) && (await isDrawn()))) return `${innerWidth} × ${innerHeight} at ${scrollY}`
    }
    return null
  })
}

/**
 * The address of a picture that is in sight and not there; looks at it, for it may have come into a part that was read
 * already. Those that somebody has yet to scroll to inside of something may wait.
 */
function pictureWaitedFor(): string | null {
  const isInSight = (image: Element) => {
    const { left, right, top, bottom } = image.getBoundingClientRect()
    for (let box = image.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      const frame = box.getBoundingClientRect()
      const isClipping = getComputedStyle(box).overflow !== 'visible'
      const isBeside =
        right <= frame.left || left >= frame.right || bottom <= frame.top || top >= frame.bottom
      if (isClipping && isBeside) return false
    }
    return right > 0 && left < innerWidth && image.checkVisibility()
  }
  const waiting = [...document.images].find((image) => !image.complete && isInSight(image))
  waiting?.scrollIntoView({ behavior: 'instant', block: 'center' })
  return waiting === undefined ? null : waiting.currentSrc || waiting.outerHTML
}

async function expectLight(page: Page, served: string, visit: Visit): Promise<void> {
  const weight = await weigh(page, served)
  // Nothing at all would mean that it was looked for in vain.
  expect(weight.script).toBeGreaterThan(50 * kilobyte)
  expect(weight.style).toBeGreaterThan(kilobyte)
  const budget = budgetOf(visit)
  const over = Object.entries(weight).filter(([kind, most]) => most > budget[kind as keyof Weight])
  expect(over, 'over the budgets of e2e/budgets.ts').toEqual([])
}

/** What scripts have made of the page was all in it when it came: words, links, forms. */
async function expectWhole(page: Page, served: string): Promise<void> {
  const missing = await page.evaluate((html) => {
    const came = new DOMParser().parseFromString(html, 'text/html')
    const partsOf = (document: Document) => {
      const main = document.querySelector('main')!
      const all = (selector: string) => [...main.querySelectorAll(selector)]
      return [
        ...all('h1, h2, h3, h4, p, dt, dd, th, td').map(({ textContent }) => textContent.trim()),
        ...all('a[href]').map((link) => `link to ${link.getAttribute('href')}`),
        ...all('form').map((form) => `form for ${form.getAttribute('action')}`),
        ...all('input[name], select[name], textarea[name]').map(
          (field) => `field ${field.getAttribute('name')}`,
        ),
      ]
    }
    const known = new Set(partsOf(came))
    return partsOf(document).filter((part) => !known.has(part))
  }, served)
  expect(missing).toEqual([])
  // Nothing that a script would have to move into its place.
  expect(served).not.toMatch(/<!--\$\?-->|<template/)
}
