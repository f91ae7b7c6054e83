// The bundler's loader requests the style sheet of a lazily loaded part only once, even if the request fails.
const failed = new Set<string>()

if (typeof window !== 'undefined') {
  const addFailed = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target.href)
  }
  addEventListener('error', addFailed, true)
}

/** Requests every style sheet again that failed to load. Rejects if one of them fails again. */
export async function reloadFailedStyleSheets(): Promise<void> {
  await Promise.all([...failed].map(loadStyleSheet))
}

function loadStyleSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => {
      failed.delete(href)
      resolve()
    })
    link.addEventListener('error', () => reject(new Error(`${href} failed to load.`)))
    document.head.append(link)
  })
}
