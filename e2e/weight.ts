// Measures what a page has loaded, and finds pictures that are larger than needed.
import type { Page } from '@playwright/test'
import { pictureWidths } from '#contract/images.ts'
import type { Weight } from './budgets.ts'

/** Measures transferred, compressed bytes. Call it before scrolling. `served`: the page's HTML. */
export async function measureWeight(page: Page, served: string): Promise<Weight> {
  const named = [...new Set(served.match(/\/assets\/[\w.-]+\.(js|css)\b/g))]
  // Waits for pictures of the first view that are still loading.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.loading === 'lazy' || image.complete),
  )
  return page.evaluate((paths) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    // A second request for the same file comes from the browser's cache, perhaps without a size.
    const sizes = new Map<string, number>()
    for (const { name, encodedBodySize } of entries) {
      const file = name.replace(/#.*/, '')
      sizes.set(file, Math.max(encodedBodySize, sizes.get(file) ?? 0))
    }
    const files = [...sizes].map(([name, size]) => ({ path: new URL(name).pathname, size }))
    const sum = (chosen: typeof files) => chosen.reduce((total, { size }) => total + size, 0)
    const ofKind = (kind: RegExp) => files.filter(({ path }) => kind.test(path))
    // Only files that the HTML names: the router also prefetches routes of links.
    const ofPage = (ending: string) =>
      files.filter(({ path }) => path.endsWith(ending) && paths.includes(path))
    const fonts = ofKind(/\.woff2$/)
    return {
      script: sum(ofPage('.js')),
      style: sum(ofPage('.css')),
      font: sum(fonts),
      fonts: fonts.length,
      picture: sum(ofKind(/\.(avif|webp|png|jpe?g|svg|ico)$|^\/images\//)),
      requests: files.length + 1,
    }
  }, named)
}

/**
 * Pictures that were loaded much larger than they are shown although a smaller size exists, or should exist. Call it
 * when everything has loaded.
 */
export function findLargePictures(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    /** Allowed ratio of loaded to needed width: sizes differ by a factor of two. */
    const slack = 2.2
    return [...document.images].flatMap((image) => {
      if (!image.complete || image.currentSrc.endsWith('.svg') || !image.checkVisibility()) return []
      const { width, height } = image.getBoundingClientRect()
      if (width === 0) return []
      const ratio = image.naturalWidth / image.naturalHeight
      const fills = getComputedStyle(image).objectFit === 'cover'
      const needed = (fills ? Math.max(width, height * ratio) : width) * devicePixelRatio
      const lists = [...(image.parentElement?.querySelectorAll('source') ?? []), image].map(
        ({ srcset }) => srcset,
      )
      const sizes = lists
        .map((list) =>
          [...list.matchAll(/(\S+)\s+(\d+)w/g)].map(([, src, size]) => ({
            url: new URL(src!, location.href).href,
            size: Number(size),
          })),
        )
        .find((list) => list.some(({ url }) => url === image.currentSrc))
      const loaded = sizes?.find(({ url }) => url === image.currentSrc)?.size ?? image.naturalWidth
      const better = (sizes ?? []).some(({ size }) => size < loaded && size >= needed)
      const isTooLarge = loaded > needed * slack && (sizes === undefined ? loaded > smallest : better)
      return isTooLarge ? [`${image.currentSrc}: ${loaded} wide, shown at ${Math.round(needed)}`] : []
    })
  }, pictureWidths[0])
}
