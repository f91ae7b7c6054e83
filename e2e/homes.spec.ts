// The three home pages: content, films, metadata for search engines, contrast of the banners.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { postcards } from '#content/postcards.ts'
import { sampleReviews } from '#content/sample-reviews.ts'
import { watchCalls } from './calls.ts'
import { expect, test } from './test.ts'

const homes = [
  { path: '/', title: 'Home Travel Agency', heading: 'Choose your Perfect holiday' },
  {
    path: '/home/exotic-destinations',
    title: 'Home Exotic Holiday',
    heading: 'A long way from The usual weather',
  },
  { path: '/home/winter-holidays', title: 'Home Winter Holiday', heading: 'Somewhere with Proper snow' },
]

interface ListedTour {
  _id: string
  title: string
}

async function listTours(request: APIRequestContext, query: string) {
  const response = await request.get(`/api/cards?${query}`)
  return (await response.json()) as { items: ListedTour[]; totalPages: number }
}

for (const { path, title, heading } of homes) {
  test(`${path} has the title ${title}, metadata for search engines, and loads its first picture before the others (R-030, R-035, R-036, R-037)`, {
    tag: '@usual',
  }, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(`${title} - Halyard`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const metaOf = (name: string) => page.locator(`meta[${name}]`).getAttribute('content')
    expect((await metaOf('name=description'))!.length).toBeGreaterThan(60)
    expect(await metaOf('property="og:title"')).toBe(`${title} - Halyard`)
    expect(new URL((await metaOf('property="og:url"'))!).pathname).toBe(path)
    const image = await page.request.get((await metaOf('property="og:image"'))!)
    expect(image.headers()['content-type']).toBe('image/webp')
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical!).pathname).toBe(path)

    // In the served HTML only the first picture loads eagerly; a carousel changes that after its start.
    const pictures = await page.evaluate(
      (html) => {
        const served = new DOMParser().parseFromString(html, 'text/html')
        return [...served.querySelectorAll<HTMLImageElement>('main img')].map(
          ({ loading, fetchPriority, width, height }) => ({
            loading,
            fetchPriority,
            isSized: width > 0 && height > 0,
          }),
        )
      },
      await response!.text(),
    )
    expect(pictures[0]).toMatchObject({ loading: 'eager', fetchPriority: 'high' })
    expect(pictures.filter(({ fetchPriority }) => fetchPriority === 'high')).toHaveLength(1)
    expect(pictures.filter(({ loading }) => loading === 'eager').length).toBeLessThanOrEqual(4)
    expect(pictures.every(({ isSized }) => isSized)).toBe(true)
  })

  test(`the text of every banner of ${path} is legible on its sky, in wide and narrow windows`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    const banners = page.getByRole('region', { name: 'Banners' })
    const slides = banners.locator('.banner-slide')
    const count = await slides.count()
    for (let place = 0; place < count; place++) {
      const slide = slides.nth(place)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(slide).toBeInViewport({ ratio: 0.6 })
        const picture = slide.locator('img')
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
        for (const words of [slide.getByRole('heading'), slide.locator('p')]) {
          expect(await contrastBehind(page, words)).toBeGreaterThanOrEqual(4.5)
        }
      }
      await banners.getByRole('button', { name: 'Next' }).click()
      if (place < count - 1) await expect(slides.nth(place + 1)).toHaveClass(/is-selected/)
    }
  })
}

/** Minimum contrast of dark text, without the darkest hundredth of the pixels behind it. */
async function contrastBehind(page: Page, words: Locator): Promise<number> {
  const lines = await words.evaluate((element: HTMLElement) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    // Set through the CSSOM, because the content security policy forbids inline styles in markup.
    element.style.color = 'transparent'
    return [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }))
  })
  const contrasts: number[] = []
  for (const clip of lines.filter(({ width, height }) => width >= 1 && height >= 1)) {
    const screenshot = await page.screenshot({ clip, animations: 'disabled' })
    const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    for (let at = 0; at < data.length; at += info.channels) {
      const luminance =
        0.2126 * linear(data[at]!) + 0.7152 * linear(data[at + 1]!) + 0.0722 * linear(data[at + 2]!)
      contrasts.push((luminance + 0.05) / (inkLuminance + 0.05))
    }
  }
  await words.evaluate((element: HTMLElement) => element.style.removeProperty('color'))
  contrasts.sort((one, other) => one - other)
  return contrasts[Math.floor(contrasts.length / 100)]!
}

/** Relative luminance of #0d2639. */
const inkLuminance = 0.0185

function linear(value: number): number {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

test('wide windows show the whole film: the ridge above does not cover its moon', async ({ page }) => {
  await page.goto('/')
  for (const width of [1600, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const { height } = (await page.locator('.film').boundingBox())!
    expect(height).toBeCloseTo((width / 16) * 9, 0)
  }
})

test('a button covers the film; a click removes it and plays the film (R-079)', { tag: '@usual' }, async ({
  page,
}) => {
  await page.goto('/')
  const play = page.getByRole('button', { name: /^Play the film/ })
  await expect(page.locator('video')).toHaveCount(0)
  await play.click()
  await expect(page.locator('.film')).toHaveClass(/is-open/)
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
  const pause = page.getByRole('button', { name: /^Pause the film/ })
  await expect(pause).toBeFocused()
  await pause.press('Enter')
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused))
    .toBe(true)
  await expect(play).toBeVisible()
})

test('a film that fails to load shows its poster and a message (R-079)', async ({ page }) => {
  await page.route('**/videos/*.mp4', (route) => route.fulfill({ body: '', contentType: 'video/mp4' }))
  await page.goto('/')
  await page.getByRole('button', { name: /^Play the film/ }).click()
  await expect(page.getByText('This film cannot be shown at the moment.')).toBeVisible()
  await expect(page.locator('.film img')).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
})

/** Expects a complete sample review: name, picture and text belong to one traveller. */
async function expectReview(figure: Locator) {
  const portrait = figure.getByRole('img', { name: /^Portrait of / })
  const name = (await portrait.getAttribute('alt'))!.replace('Portrait of ', '')
  const { id, ratingInfo, rating, time } = sampleReviews.find((review) => review.name === name)!
  await expect(portrait).toHaveAttribute('src', `/images/sample-reviews/${id}.webp`)
  await expect(figure.getByRole('img', { name: '4 of 5 stars' })).toHaveCount(1)
  await expect(figure).toContainText(ratingInfo[0]!.ratingPlace)
  await expect(figure.getByRole('blockquote')).toContainText(rating)
  await expect(figure.locator('figcaption')).toContainText(name)
  await expect(figure.locator('time')).toHaveAttribute('datetime', time)
  await expect(figure.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d [ap]m$/)
}

test('below the tours stand features, ten random tours, top reviews with 4 stars, a newsletter (R-080, R-280, R-330, R-336, R-346)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/')
  for (const title of ['Handpicked guides', 'Honest prices', 'Small groups', 'Rain or shine']) {
    await expect(page.getByRole('region', { name: 'Why Halyard' }).getByText(title)).toBeVisible()
  }
  const titles = await page
    .getByRole('region', { name: 'Tours', exact: true })
    .locator('h3')
    .allTextContents()
  expect(new Set(titles).size).toBe(10)
  const reviews = page.getByRole('region', { name: 'Top reviews' }).getByRole('figure')
  await expect(reviews).toHaveCount(6)
  for (const review of await reviews.all()) {
    await expectReview(review)
  }
  const news = page.getByRole('region', { name: 'A letter from Somewhere else' })
  await expect(news.getByLabel('Name')).toHaveAttribute('maxlength', '50')
  await expect(news.getByLabel('E-mail')).toHaveAttribute('maxlength', '50')
})

test('the newsletter accepts any text, makes no call and shows nothing (R-080, R-452)', async ({ page }) => {
  await page.goto('/')
  const news = page.getByRole('region', { name: 'A letter from Somewhere else' })
  await news.getByLabel('Name').fill('Mira')
  await news.getByLabel('E-mail').fill('not an address')
  const calls = watchCalls(page)
  const subscribe = news.getByRole('button', { name: 'Subscribe' })
  await subscribe.click()
  // A browser that validated the address would move the focus to its field.
  await expect(subscribe).toBeFocused()
  await expect(news.getByLabel('Name')).toHaveValue('Mira')
  await expect(page).toHaveURL('/')
  expect(calls).toEqual([])
})

test('the random tours stay while tours are paged, and are new when the page is opened again (Q-41)', async ({
  page,
}) => {
  await page.goto('/')
  const titles = page.getByRole('region', { name: 'Tours', exact: true }).locator('h3')
  const first = await titles.allTextContents()
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  expect(await titles.allTextContents()).toEqual(first)
  await page.goto('/home/winter-holidays')
  // Picked in the browser, from the API's list.
  await expect(async () => {
    const call = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/cards')
    await page.getByRole('banner').getByRole('link', { name: 'Halyard', exact: true }).click()
    await call
    await expect(page).toHaveURL('/')
    await expect(titles).toHaveCount(10)
    const second = await titles.allTextContents()
    await page.goBack()
    expect(second).not.toEqual(first)
  }).toPass()
})

test('a click before hydration is not lost (R-086)', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route(/home-travel-tours[^/]*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  gate.resolve()
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a page that cannot hydrate works by its links (R-078)', async ({ page }) => {
  await page.route(/home-travel-tours[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("not there any more")' }),
  )
  await page.goto('/')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/\?page=2/)
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.locator('#tours h3')).toHaveCount(12)
})

test('Home Exotic Holiday: banner, the first three tours as round tiles, then a paged grid (R-088, R-330)', {
  tag: '@usual',
}, async ({ page, request }) => {
  const { items } = await listTours(request, 'itemsPerPage=12')
  await page.goto('/home/exotic-destinations')
  const tiles = page.getByRole('region', { name: 'Fresh off the boat Three new arrivals' })
  await expect(tiles.locator('h3')).toHaveText(items.slice(0, 3).map(({ title }) => title))
  const radius = await tiles
    .locator('.round-tile-frame')
    .first()
    .evaluate((frame) => getComputedStyle(frame).borderRadius)
  expect(radius).toBe('50%')
  await expect(page.locator('#tours h3')).toHaveText(items.map(({ title }) => title))
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/\?page=2/)
  const second = await listTours(request, 'itemsPerPage=12&page=2')
  await expect(page.locator('#tours h3')).toHaveText(second.items.map(({ title }) => title))
  await tiles.getByRole('link').first().click()
  await expect(page).toHaveURL(`/tour-item/${items[0]!._id}`)
})

test('Home Exotic Holiday says "No data" when there is none (R-089, R-329)', { tag: '@usual' }, async ({
  page,
}) => {
  await page.goto('/home/exotic-destinations?page=4000')
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible()
})

test('its eight postcards have a picture, a title and a line each, and lead to their countries (R-276, R-340)', async ({
  page,
}) => {
  await page.goto('/home/exotic-destinations')
  const links = page.getByRole('region', { name: 'Postcards' }).getByRole('link')
  await expect(links).toHaveCount(8)
  for (const [index, { title, subTitle }] of postcards.entries()) {
    await expect(links.nth(index)).toContainText(`${title}${subTitle}`)
    await expect(links.nth(index).locator('img')).toHaveAttribute('src', /^\/images\//)
  }
  await expect(links.first()).toHaveAttribute('href', /^\/destinations\/item\/[a-z-]+$/)
})

test('Home Winter Holiday: banner, tours, film with VIEW MORE, team, three resorts, reviews (R-090, R-091, R-280)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/home/winter-holidays')
  const tours = page.getByRole('region', { name: 'Tours', exact: true }).locator('h3')
  await expect(tours).toHaveCount(10)
  // All tours of the type Skiing come first.
  const skiing = await listTours(page.request, 'type=Skiing&itemsPerPage=10')
  const shown = await tours.allTextContents()
  expect(shown.slice(0, skiing.items.length).toSorted()).toEqual(
    skiing.items.map(({ title }) => title).toSorted(),
  )
  const film = page.getByRole('region', { name: 'Winter film' })
  await expect(film.getByRole('link', { name: 'VIEW MORE' })).toBeVisible()
  await film.getByRole('button', { name: /^Play the film/ }).click()
  await expect(film.getByRole('button', { name: /^Pause the film/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Our team' }).locator('h3')).toHaveCount(8)
  const resorts = page.getByRole('region', { name: 'Three countries One long slope' })
  await expect(resorts.locator('h3')).toHaveText(['Slovenia', 'France', 'Switgerland'])
  const quotes = page.getByRole('region', { name: 'What travellers say' }).getByRole('figure')
  await expect(quotes).toHaveCount(3)
  for (const quote of await quotes.all()) await expectReview(quote)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home pages are complete and paged, and films play (R-078, R-088, R-090)', async ({ page }) => {
    for (const { path, heading } of homes) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.locator('main h3').last()).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'Watch the film' })).toHaveAttribute(
      'href',
      '/videos/winter.mp4',
    )
    await page.goto('/home/exotic-destinations')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/\?page=2/)
    await expect(page.locator('#tours h3')).toHaveCount(12)
  })
})
