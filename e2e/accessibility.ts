import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * All in the page itself: no page of ours may have frames, for which it would open another page each time. What holds
 * is not told in detail.
 */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

/** Everything that axe can tell about the page as it stands there, or about one part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const builder = axe(page).withTags(tags)
  if (part !== undefined) await expect(page.locator(part)).not.toHaveCount(0)
  await expectNothingFound(page, part === undefined ? builder : builder.include(part))
}

/** What another theme of the same page can get wrong. */
export async function expectLegible(page: Page): Promise<void> {
  await expectNothingFound(page, axe(page).withRules(['color-contrast', 'link-in-text-block']))
}

async function expectNothingFound(page: Page, builder: AxeBuilder): Promise<void> {
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
  const found = await builder.analyze()
  expect(
    found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([])
}
