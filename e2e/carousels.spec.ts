// The carousels of the home pages: number of slides by width, keyboard, and automatic movement.
import type { Locator, Page } from '@playwright/test'
import { expect, moving, test } from './test.ts'

/** Scrolls a carousel into view and waits for its script. */
async function startCarousel(page: Page, name: string): Promise<Locator> {
  const carousel = page.getByRole('region', { name, exact: true })
  await carousel.scrollIntoViewIfNeeded()
  await expect(viewOf(carousel)).toHaveClass(/is-live/)
  return carousel
}

function viewOf(carousel: Locator): Locator {
  return carousel.locator('.carousel-view')
}

function slidesOf(carousel: Locator): Locator {
  return carousel.locator('.carousel-track > *')
}

/** Indexes of the visible slides, from left to right; empty while they move. */
async function shownSlides(carousel: Locator): Promise<number[]> {
  const boxes = () =>
    slidesOf(carousel).evaluateAll((slides) => {
      const view = slides[0]!.closest('.carousel-view')!.getBoundingClientRect()
      return slides
        .map((slide, place) => {
          const { left, right } = slide.getBoundingClientRect()
          return { place, left: left + Number.parseFloat(getComputedStyle(slide).paddingLeft), right }
        })
        .filter(({ left, right }) => left > view.left - 4 && right < view.right + 4)
        .sort((one, other) => one.left - other.left)
    })
  const [before, after] = [await boxes(), await boxes()]
  return JSON.stringify(before) === JSON.stringify(after) ? after.map(({ place }) => place) : []
}

function expectShown(carousel: Locator) {
  return expect.poll(() => shownSlides(carousel))
}

function selectedPlace(carousel: Locator): Promise<number> {
  return slidesOf(carousel).evaluateAll((slides) =>
    slides.findIndex((slide) => slide.classList.contains('is-selected')),
  )
}

/** Distance in pixels between the centre of the selected slide, without its gap, and that of the viewport. */
function measureOffCentre(carousel: Locator): Promise<number> {
  return carousel.locator('.carousel-track > .is-selected').evaluate((slide) => {
    const view = slide.closest('.carousel-view')!.getBoundingClientRect()
    const { left, right } = slide.getBoundingClientRect()
    const gap = Number.parseFloat(getComputedStyle(slide).paddingLeft)
    return Math.abs(left + gap + right - view.left - view.right) / 2
  })
}

const home = '/'
const winter = '/home/winter-holidays'
const exotic = '/home/exotic-destinations'

const widths = [1440, 1000, 700, 390] as const

const pages = [
  { path: home, rows: 'R-338, R-339, R-341, Q-67' },
  { path: winter, rows: 'R-341, R-342, R-343, Q-67' },
  { path: exotic, rows: 'R-340' },
]

const carousels = [
  { path: home, name: 'Tours', count: 10, shown: [5, 3, 2, 1] },
  { path: winter, name: 'Tours', count: 10, shown: [5, 3, 2, 1] },
  { path: home, name: 'Top reviews', count: 6, shown: [3, 3, 2, 1] },
  { path: exotic, name: 'Postcards', count: 8, shown: [5, 3, 2, 1], isCentred: true },
  { path: winter, name: 'Our team', count: 8, shown: [4, 3, 2, 1] },
  { path: winter, name: 'What travellers say', count: 3, shown: [1, 1, 1, 1] },
  { path: home, name: 'Banners', count: 3, shown: [1, 1, 1, 1] },
]

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const { path, rows } of pages) {
    test(`the carousels on ${path} show as many slides as fit the window and move by their buttons (${rows})`, {
      tag: '@usual',
    }, async ({ page }) => {
      await page.goto(path)
      for (const { name, count, shown, isCentred = false } of carousels.filter((one) => one.path === path)) {
        await page.setViewportSize({ width: 1440, height: 900 })
        const carousel = await startCarousel(page, name)
        await expect(slidesOf(carousel)).toHaveCount(count)
        for (const [index, width] of widths.entries()) {
          await page.setViewportSize({ width, height: 900 })
          await expect.poll(async () => (await shownSlides(carousel)).length, name).toBe(shown[index])
          // With two slides, none is in the middle.
          if (isCentred && shown[index] !== 2)
            await expect.poll(() => measureOffCentre(carousel)).toBeLessThan(3)
        }
        const before = await selectedPlace(carousel)
        await carousel.getByRole('button', { name: 'Next' }).click()
        await expect.poll(() => selectedPlace(carousel), name).toBe((before + 1) % count)
        await carousel.getByRole('button', { name: 'Previous' }).click()
        await expect.poll(() => selectedPlace(carousel), name).toBe(before)
      }
    })
  }

  test('a window at a breakpoint has the layout of the wider windows (R-339, R-340, R-341, R-342)', async ({
    page,
  }) => {
    await page.goto(winter)
    const carousel = await startCarousel(page, 'Our team')
    for (const [width, count] of [
      [1024, 4],
      [1023, 3],
      [768, 3],
      [767, 2],
      [400, 2],
      [399, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(async () => (await shownSlides(carousel)).length).toBe(count)
    }
  })

  test('carousels do not move by themselves and have no pause button (R-338, R-340, R-342, R-343)', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(winter)
    for (const name of ['Banners', 'Our team', 'What travellers say']) {
      const carousel = await startCarousel(page, name)
      await expect(carousel.getByRole('button', { name: 'Pause' })).toBeHidden()
      await page.clock.runFor(20_000)
      expect(await selectedPlace(carousel)).toBe(0)
    }
  })

  test('the arrow keys move a carousel, Tab reaches every card, and a row without a loop stops at its ends (R-339, R-341)', async ({
    page,
  }) => {
    await page.goto(home)
    const carousel = await startCarousel(page, 'Tours')
    await test.step('the arrow keys move a group of slides', async () => {
      await viewOf(carousel).focus()
      await page.keyboard.press('ArrowRight')
      await expectShown(carousel).toEqual([1, 2, 3, 4, 5])
      await page.keyboard.press('ArrowLeft')
      await expectShown(carousel).toEqual([0, 1, 2, 3, 4])
    })
    await test.step('Tab reaches every card and scrolls it into view', async () => {
      await viewOf(carousel).focus()
      for (let place = 0; place < 10; place++) {
        await page.keyboard.press('Tab')
        await expect(slidesOf(carousel).nth(place).getByRole('link')).toBeFocused()
        await expect.poll(() => shownSlides(carousel)).toContain(place)
      }
    })
    await test.step('a row without a loop stops at its ends and keeps the focus', async () => {
      const row = await startCarousel(page, 'Top reviews')
      const [previous, next] = [
        row.getByRole('button', { name: 'Previous' }),
        row.getByRole('button', { name: 'Next' }),
      ]
      await expect(previous).toHaveAttribute('aria-disabled', 'true')
      for (let step = 1; step <= 3; step++) {
        await next.click()
        await expectShown(row).toEqual([step, step + 1, step + 2])
      }
      await expect(next).toHaveAttribute('aria-disabled', 'true')
      await expect(next).toBeFocused()
      await expect(row.getByRole('button', { name: 'Pause' })).toHaveCount(0)
    })
  })
})

test('a row scrolled by hand does not shift when its carousel starts (R-341)', async ({ page }) => {
  for (const [path, name] of [
    [home, 'Tours'],
    [exotic, 'Postcards'],
  ] as const) {
    // The script is delayed until the row has been scrolled by hand.
    const gate = Promise.withResolvers<void>()
    await page.route(/carousel-engine[^/]*\.js$/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(path)
    const carousel = page.getByRole('region', { name, exact: true })
    await carousel.scrollIntoViewIfNeeded()
    const before = await viewOf(carousel).evaluate((view) => {
      const slide = view.querySelectorAll('.carousel-track > *')[1]!
      view.scrollTo({ left: slide.getBoundingClientRect().width, behavior: 'instant' })
      return [...view.querySelectorAll('.carousel-track > *')].map((one) => one.getBoundingClientRect().left)
    })
    gate.resolve()
    await expect(viewOf(carousel)).toHaveClass(/is-live/)
    const after = await slidesOf(carousel).evaluateAll((slides) =>
      slides.map((slide) => slide.getBoundingClientRect().left),
    )
    const inView = (left: number) => left > -50 && left < 1440
    for (const [place, left] of before.entries()) {
      if (inView(left)) expect(Math.abs(after[place]! - left), `${name} ${place}`).toBeLessThan(2)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test.describe('with motion', () => {
  test.use(moving)

  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    // The pointer must not hover over them.
    await page.mouse.move(1, 1)
  })

  for (const { path, name } of [
    { path: home, name: 'Banners' },
    { path: exotic, name: 'Postcards' },
    { path: winter, name: 'Our team' },
    { path: winter, name: 'What travellers say' },
  ]) {
    test(`${name} move by themselves, in a loop, until they are paused (R-338, R-340, R-342, R-343)`, {
      tag: name === 'Banners' ? '@usual' : [],
    }, async ({ page }) => {
      await page.goto(path)
      const carousel = page.getByRole('region', { name, exact: true })
      await carousel.scrollIntoViewIfNeeded()
      await expect(async () => {
        await page.clock.runFor(2000)
        await expect(viewOf(carousel)).toHaveClass(/is-live/, { timeout: 1000 })
      }).toPass()
      const count = await slidesOf(carousel).count()
      let place = await selectedPlace(carousel)
      for (let step = 0; step < count; step++) {
        await page.clock.runFor(5000)
        await expect.poll(() => selectedPlace(carousel)).not.toBe(place)
        place = await selectedPlace(carousel)
      }
      await carousel.getByRole('button', { name: 'Pause' }).press('Enter')
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      place = await selectedPlace(carousel)
      await page.clock.runFor(20_000)
      expect(await selectedPlace(carousel)).toBe(place)
      await carousel.getByRole('button', { name: 'Play' }).press('Enter')
      await page.clock.runFor(6000)
      await expect.poll(() => selectedPlace(carousel)).not.toBe(place)
    })
  }

  test('a banner changes within about 500 ms (R-338)', async ({ page }) => {
    await page.goto(home)
    const carousel = page.getByRole('region', { name: 'Banners' })
    await carousel.getByRole('button', { name: 'Pause' }).press('Enter')
    await expect(viewOf(carousel)).toHaveClass(/is-live/)
    await page.clock.pauseAt(Date.now() + 60_000)
    const offset = () =>
      slidesOf(carousel)
        .nth(1)
        .evaluate((slide) => slide.getBoundingClientRect().left / innerWidth)
    await carousel.getByRole('button', { name: 'Next' }).press('Enter')
    await page.clock.runFor(100)
    expect(await offset()).toBeGreaterThan(0.1)
    await page.clock.runFor(450)
    expect(Math.abs(await offset())).toBeLessThan(0.02)
  })

  test('a hovered or focused carousel does not move (R-340)', async ({ page }) => {
    await page.goto(exotic)
    const carousel = await startCarousel(page, 'Postcards')
    await viewOf(carousel).hover()
    const hovered = await selectedPlace(carousel)
    await page.clock.runFor(20_000)
    expect(await selectedPlace(carousel)).toBe(hovered)
    await viewOf(carousel).focus()
    await page.mouse.move(1, 1)
    await page.clock.runFor(20_000)
    expect(await selectedPlace(carousel)).toBe(hovered)
    await viewOf(carousel).blur()
    await page.clock.runFor(6000)
    await expect.poll(() => selectedPlace(carousel)).not.toBe(hovered)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('carousels are rows to scroll, without buttons (R-341)', async ({ page }) => {
    await page.goto(home)
    for (const { name, count } of carousels.filter(({ path }) => path === home)) {
      const carousel = page.getByRole('region', { name, exact: true })
      await expect(slidesOf(carousel)).toHaveCount(count)
      await expect(carousel.getByRole('button')).toHaveCount(0)
      const [width, scrollable] = await viewOf(carousel).evaluate((view) => [
        view.clientWidth,
        view.scrollWidth,
      ])
      expect(scrollable).toBeGreaterThan(width!)
      await slidesOf(carousel).last().scrollIntoViewIfNeeded()
      await expect(slidesOf(carousel).last()).toBeInViewport()
    }
  })
})
