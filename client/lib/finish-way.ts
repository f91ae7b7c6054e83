// Who has had a page open while the product was upgraded has the scripts of the old version, whose other files are gone.
// The router then loads the page anew that stands, and the click that asked for another one is lost. So the way is
// remembered, and finished from there.

const wayKey = 'halyard.way'

/** Until it ends: `address` is being loaded. */
export function rememberWay(address: string): { end(): void } {
  const remember = () => {
    if (address === location.href) return
    try {
      sessionStorage.setItem(wayKey, address)
    } catch {
      // Without storage it stays a lost click.
    }
  }
  addEventListener('pagehide', remember)
  return { end: () => removeEventListener('pagehide', remember) }
}

/** Before a page comes to life. True: it leads on to another one. */
export function finishWay(): boolean {
  const address = takeWay()
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (address === null || visit?.type !== 'reload' || address === location.href) return false
  location.assign(address)
  return true
}

function takeWay(): string | null {
  try {
    const address = sessionStorage.getItem(wayKey)
    sessionStorage.removeItem(wayKey)
    return address
  } catch {
    return null
  }
}
