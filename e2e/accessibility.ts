import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Everything that axe can tell about the page as it stands there, or about one part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  if (part !== undefined) await expect(page.locator(part)).not.toHaveCount(0)
  await expectNothingFound(page, { runOnly: tags }, part)
}

/** What another theme of the same page can get wrong. */
export async function expectLegible(page: Page): Promise<void> {
  await expectNothingFound(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
}

async function expectNothingFound(page: Page, options: RunOptions, part?: string): Promise<void> {
  // Colours are measured when nothing fades any more; what has just been shown begins to with the next frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished.catch(() => null)),
    )
  })
  expect(await find(page, options, part)).toEqual([])
}

/** Axe stays in a document that it was brought to. What holds is not told, and no rule of ours needs files fetched. */
async function find(page: Page, rules: RunOptions, part?: string): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(source)
  const options: RunOptions = { ...rules, resultTypes: ['violations'], selectors: false, preload: false }
  return page.evaluate(
    async ([context, chosen]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(context ?? document, chosen)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    [part, options] as const,
  )
}
