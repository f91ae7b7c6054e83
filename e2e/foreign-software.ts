// Changes pages as other people's software does: a page translator puts every text node into elements of its own, twice,
// and extensions add elements to the body, to forms and to fields. Also what comes later is changed.
import type { Page } from '@playwright/test'

/**
 * From the next page on, when all of its parts are hydrated, and `goto` returns afterwards; `isEarly`: before the scripts of
 * the page load. Returns texts that have become stale, as they come.
 */
export async function changeByForeignSoftware(page: Page, isEarly: boolean): Promise<string[]> {
  const stale: string[] = []
  await page.exposeFunction('reportStaleText', (text: string) => stale.push(text))
  await page.addInitScript(changePage, isEarly)
  if (isEarly) return stale
  const open = page.goto.bind(page)
  page.goto = async (...parameters) => {
    const response = await open(...parameters)
    await page.locator('html[data-translated]').waitFor({ state: 'attached' })
    return response
  }
  return stale
}

/** Runs in the page, so it uses nothing outside of itself. */
function changePage(isEarly: boolean): void {
  const { reportStaleText } = window as unknown as { reportStaleText: (text: string) => void }
  const untouched = 'head, script, style, textarea, noscript, svg'
  /** React still changes a text node that it has rendered, although the translator has replaced it. */
  const replaced = new MutationObserver((records) => {
    for (const { target, oldValue } of records)
      reportStaleText(`${location.pathname}: “${oldValue}” has become “${(target as Text).data}”`)
  })

  function translate(text: Text): void {
    if (text.parentElement === null || text.parentElement.closest(untouched) !== null) return
    if (text.parentElement.closest('font font') !== null) return
    const font = document.createElement('font')
    replaced.observe(text, { characterData: true, characterDataOldValue: true })
    text.replaceWith(font)
    const translated = document.createTextNode(text.data)
    font.append(translated)
    translate(translated)
  }

  function extend(element: Element): void {
    const added = () =>
      Object.assign(document.createElement('span'), { className: 'by-extension', hidden: true })
    for (const form of element.querySelectorAll('form:not(:has(> .by-extension))')) {
      form.prepend(added())
      form.append(added())
    }
    for (const field of element.querySelectorAll('input:not([type="hidden"], :has(+ .by-extension))'))
      field.after(added())
  }

  function change(node: Node): void {
    if (node instanceof Text) translate(node)
    if (!(node instanceof Element)) return
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    found.forEach(translate)
    extend(node.parentElement ?? node)
  }

  /** Parts whose scripts are still loading would be drawn anew if they were changed. */
  async function startWhenLoaded(): Promise<void> {
    for (let known = -1, quiet = 0; quiet < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      const { length } = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/'))
      quiet = length === known ? quiet + 1 : 0
      known = length
    }
    start()
  }

  function start(): void {
    change(document.body)
    document.documentElement.dataset.translated = 'true'
    document.body.prepend(document.createElement('div'))
    document.body.append(document.createElement('div'))
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) change(node)
    }).observe(document.body, { childList: true, subtree: true })
  }

  if (isEarly) addEventListener('DOMContentLoaded', start)
  else addEventListener('hydrated', () => void startWhenLoaded(), { once: true })
}
