// What a page has loaded, and whether its pictures fit what they are shown at.
import type { Page } from '@playwright/test'
import { pictureWidths } from '#contract/images.ts'
import type { Weight } from './budgets.ts'

/** As it comes over the line: compressed. To be asked before anybody scrolls. */
export async function weigh(page: Page, served: string): Promise<Weight> {
  const named = [...new Set(served.match(/\/assets\/[\w.-]+\.(js|css)\b/g))]
  // What is on its way is waited for: pictures and fonts that the first view has asked for.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.loading === 'lazy' || image.complete),
  )
  return page.evaluate((paths) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    // What is asked for again comes from the browser's own memory.
    const sizes = new Map(
      entries.map(({ name, encodedBodySize }) => [name.replace(/#.*/, ''), encodedBodySize]),
    )
    const files = [...sizes].map(([name, size]) => ({ path: new URL(name).pathname, size }))
    const sum = (chosen: typeof files) => chosen.reduce((total, { size }) => total + size, 0)
    const ofKind = (kind: RegExp) => files.filter(({ path }) => kind.test(path))
    // Routes that are near are named without being loaded.
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
 * Pictures most of whose points cannot be seen, although they come, or would if they were like the others, in a
 * smaller size that would do. To be asked when everything is there.
 */
export function findLargePictures(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    /** How many times wider than it is shown a picture may be: sizes come in steps of two. */
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
