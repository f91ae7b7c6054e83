// Checks for every page. Each is opened once in a narrow window, which is then made wide, so that weight and layout
// shifts are measured on the same document.
import type { Cookie, Page, Response } from '@playwright/test'
import { expectAccessible, expectLegible } from './accessibility.ts'
import { budgetOf, type Weight } from './budgets.ts'
import {
  findSamples,
  listRoutePatterns,
  pathOf,
  redirects,
  type Visit,
  visitedElsewhere,
  visits,
} from './routes.ts'
import { expectNoShifts, watchShifts } from './shifts.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { signUp } from './visitors.ts'
import { findLargePictures, measureWeight } from './weight.ts'
import { expectNoOverflow } from './widths.ts'

const kilobyte = 1024

/** With reduced motion, because the checks would wait for endless animations. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('every route is visited', { tag: '@usual' }, () => {
  const known = new Set([...[...visits, ...redirects].map(({ route }) => route), ...visitedElsewhere])
  const patterns = listRoutePatterns()
  expect(patterns.filter((pattern) => !known.has(pattern))).toEqual([])
  expect([...known].filter((route) => !patterns.includes(route))).toEqual([])
})

const signIn = { user: signUp, superAdmin: signInSuperAdmin }
/** Cookies of one user of each role per worker, because signing in is slow. */
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

/** Pages of the short run, one of each kind. The full run opens all pages. */
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
    await expectNoShifts(page)
    if (visit.as === undefined) await expectWhole(page, served)
    await expectNoOverflow(page, 320)
    await expectNoOverflow(page, 390)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await readThrough(page)
    expect(await findLargePictures(page)).toEqual([])
    await expectNoOverflow(page, 1440)
    await expectAccessible(page)
    if (visit.as !== 'superAdmin') return
    await page.getByRole('button', { name: 'Light theme' }).click()
    await expectLegible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectLegible(page)
  })
}

/** Scrolls from top to bottom and back, until all pictures in view have loaded. */
async function readThrough(page: Page): Promise<void> {
  const stopped = await scrollThrough(page)
  if (stopped !== null) {
    // Once in some thousand pages the headless browser stops rendering a page; its trace shows a tree that waits for
    // parts without any thread working on them. The page is opened again.
    console.warn(`The browser stopped drawing ${page.url()}, ${stopped}: opened anew.`)
    await page.reload()
    expect(await scrollThrough(page)).toBeNull()
  }
  // A carousel does not start if it is passed too quickly, so each stays in view for a moment.
  await page.waitForFunction(() => {
    const asleep = document.querySelector('main .carousel-view:not(.is-live)')
    asleep?.scrollIntoView({ behavior: 'instant', block: 'center' })
    return asleep === null
  })
  await expect.poll(() => page.evaluate(findPendingPicture), { timeout: 60_000 }).toBeNull()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Null, or the scroll position at which no frame was rendered any more. */
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
 * The address of a picture that is in view and not loaded; scrolls to it, because it may be in a part that was passed
 * before. Pictures that are outside the viewport of a scroll container may wait.
 */
function findPendingPicture(): string | null {
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
  const weight = await measureWeight(page, served)
  // Zero would mean that the measurement found no files.
  expect(weight.script).toBeGreaterThan(50 * kilobyte)
  expect(weight.style).toBeGreaterThan(kilobyte)
  const budget = budgetOf(visit)
  const over = Object.entries(weight).filter(([kind, value]) => value > budget[kind as keyof Weight])
  expect(over, 'over the budgets of e2e/budgets.ts').toEqual([])
}

/** Expects that the served HTML had all text, links and forms of the hydrated page. */
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
  // No part of the HTML waits for a script to move it into place.
  expect(served).not.toMatch(/<!--\$\?-->|<template/)
}
