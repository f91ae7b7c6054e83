import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Everything that axe can tell about the page as it stands there, or about one part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // Colours are measured when nothing fades any more.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .map(({ finished }) => finished.catch(() => null)),
    ),
  )
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const builder = new AxeBuilder({ page }).withTags(tags)
  const found = await (part === undefined ? builder : builder.include(part)).analyze()
  expect(
    found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([])
}
