// The browser of the tests: CHROMIUM_PATH, an installed browser, or Playwright's own. The headless shell comes before
// the full browser, because it needs half of its time.
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Undefined means Playwright's own browser. */
export function findBrowser(): string | undefined {
  return places.find((path) => path !== undefined && existsSync(path))
}

/** For containers, and against background requests of the browser. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // A headless browser does not know the network's speed, and would load lazy pictures from further below. The
  // pointer settings are Playwright's own, which this flag would otherwise override: a mouse that can hover.
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
