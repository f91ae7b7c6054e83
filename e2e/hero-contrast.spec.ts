// Titles are on pictures of the sky. The pixels behind them are measured, because axe cannot evaluate pictures.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './test.ts'

type Rgb = [number, number, number]

function luminance([red, green, blue]: Rgb): number {
  const [r, g, b] = [red, green, blue].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Minimum contrast of a text, without the brightest and darkest hundredth of the pixels behind it. */
async function contrastBehind(page: Page, selector: string, plate = '.hero-text'): Promise<number> {
  const text = page.locator(selector).first()
  await text.scrollIntoViewIfNeeded()
  const lines = await text.evaluate((element) => {
    const range = document.createRange()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const boxes: DOMRect[] = []
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      boxes.push(...range.getClientRects())
    }
    return boxes.map(({ x, y, width, height }) => ({ x, y, width, height }))
  })
  const colour = await text.evaluate((element) => getComputedStyle(element).color)
  const own = luminance(colour.match(/\d+/g)!.slice(0, 3).map(Number) as Rgb)
  // Set through the CSSOM, because the content security policy forbids inline styles in markup.
  const setVisibility = (value: string) =>
    page
      .locator(plate)
      .first()
      .evaluate((element: HTMLElement, visibility) => {
        element.style.visibility = visibility
      }, value)
  await setVisibility('hidden')
  const contrasts: number[] = []
  for (const clip of lines.filter(({ width, height }) => width >= 1 && height >= 1)) {
    const screenshot = await page.screenshot({ clip, animations: 'disabled' })
    const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    for (let at = 0; at < data.length; at += info.channels) {
      contrasts.push(contrast(own, luminance([data[at]!, data[at + 1]!, data[at + 2]!])))
    }
  }
  await setVisibility('')
  contrasts.sort((a, b) => a - b)
  return contrasts[Math.floor(contrasts.length / 100)]!
}

const heroes = [
  '/',
  '/no-such-page',
  '/pages/our-team',
  '/pages/privacy',
  '/pages/ranking',
  '/pages/reviews',
  '/pages/accessibility',
  '/destinations/item/oman',
  '/destinations/item/georgia',
  '/destinations/item/turkiye',
  '/tours/standard-list',
  '/tours/gallery-list',
  '/tours/split-list',
  '/search',
]

test('the title of a hero is legible at any width', async ({ page }) => {
  test.slow()
  for (const path of heroes) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectReadable(page)
    })
  }
})

test('the title of a tour is legible on every picture', async ({ page, request }) => {
  const response = await request.get('/api/cards?itemsPerPage=4')
  const { items } = (await response.json()) as { items: { _id: string }[] }
  for (const { _id } of items) {
    await page.goto(`/tour-item/${_id}`)
    await expectReadable(page)
  }
})

test('the text of the sale is beside the moon, not on it', async ({ page }) => {
  await page.goto('/pages/what-we-offer')
  const band = page.getByRole('region', { name: 'Adventure on Sale' })
  const picture = band.locator('img')
  for (const width of [2560, 1440, 1024, 768, 600, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await band.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    for (const words of ['h2', 'p']) {
      const found = await contrastBehind(
        page,
        `[aria-labelledby="sale"] ${words}`,
        '[aria-labelledby="sale"] .wrap',
      )
      expect(found, `${words} at ${width}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

async function expectReadable(page: Page): Promise<void> {
  for (const width of [2560, 1920, 1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const picture = page.locator('.hero-picture').first()
    // Another width may load another picture.
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    for (const selector of ['.hero-text h1', '.hero-text p']) {
      if ((await page.locator(selector).count()) === 0) continue
      expect(await contrastBehind(page, selector), `${selector} at ${width}`).toBeGreaterThanOrEqual(4.5)
    }
  }
}
