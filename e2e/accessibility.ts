import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { ruleSets } from '#content/accessibility-checks.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = Object.keys(ruleSets)

/** Expects no finding of axe on the current page, or in one part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  if (part !== undefined) await expect(page.locator(part)).not.toHaveCount(0)
  await expectNoViolations(page, { runOnly: tags }, part)
}

/** The checks need script, so they see the same HTML in a page that has it. */
export async function expectAccessibleWithoutScript(page: Page, part?: string): Promise<void> {
  const html = (await page.content())
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<\/?noscript>/g, '')
  const copy = await page
    .context()
    .browser()!
    .newPage({ javaScriptEnabled: true, viewport: page.viewportSize() })
  await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await copy.goto(page.url())
  await expectAccessible(copy, part)
  await copy.close()
}

/** Only the colour rules: for another theme of a page that was already checked. */
export async function expectLegible(page: Page): Promise<void> {
  await expectNoViolations(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
}

async function expectNoViolations(page: Page, options: RunOptions, part?: string): Promise<void> {
  // Colours are measured after all fades, and a fade of a new element starts with the next frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        // In a closed fold nothing is drawn, so its transitions never end.
        .filter(({ effect }) => (effect as KeyframeEffect | null)?.target?.checkVisibility())
        .map(({ finished }) => finished.catch(() => null)),
    )
  })
  expect(await findViolations(page, options, part)).toEqual([])
}

/** Loads axe once per document. Reports violations only, and preloads no files, which our rules do not need. */
async function findViolations(page: Page, rules: RunOptions, part?: string): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(source)
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
