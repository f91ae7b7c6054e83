// The browser of the tests: the one that is named or installed, else Playwright's own. The one without windows comes
// first: it takes half of the other's time.
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Undefined: Playwright's own. */
export function findBrowser(): string | undefined {
  return places.find((path) => path !== undefined && existsSync(path))
}

/** For containers, and against requests of the browser's own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // Without windows it takes the speed of the network for unknown, and fetches pictures from farther below. The rest
  // is Playwright's own setting, which ours takes the place of: a mouse that hovers.
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
