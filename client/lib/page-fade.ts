// One page fades into the next, and the picture of the link that leads there becomes the picture of the page, or the
// other way round. A list that is filtered or paged changes in place.

/** Rendering stands still for this long at the most, whatever happens. */
const longestStillMs = 1000
/** A browser that does not come to draw, busy or out of sight, is not waited for: the next page comes without a fade. */
const longestWaitMs = 1000
/** A picture that is not there sooner is not waited for. */
const pictureMs = 100
const pictureName = 'page-picture'

type Results = Record<string, { result: unknown }>

let shownPath = location.pathname
let lastFade: ViewTransition | undefined
/** The picture that has the name, which no two may have. */
let named: HTMLElement | null = null
let onShown = () => {}

/** The page of this path stands. */
export function endFade(path: string): void {
  shownPath = path
  onShown()
}

/** Resolves when what is shown has been taken down for the fade: then the next page may be shown. */
export function beginFade(request: Request, results: unknown): Promise<void> | undefined {
  const from = shownPath
  const to = new URL(request.url).pathname
  if (to === from || request.signal.aborted || leadsElsewhere(results as Results) || isUnwanted()) return
  const linkPicture = pictureOfLink(to)
  const leaving = linkPicture ?? pictureOfPage()
  name(leaving)
  return new Promise((resolve) => {
    const fade = document.startViewTransition(async () => {
      begin()
      await untilShown(request.signal)
      if (fade !== lastFade) return
      const arriving = leaving && (linkPicture === null ? pictureOfLink(from) : pictureOfPage())
      name(arriving)
      await untilDrawn(arriving)
    })
    lastFade = fade
    // Whoever goes on before it has ended begins another, whose picture has the name by then.
    const forget = () => lastFade === fade && name(null)
    fade.finished.then(forget, forget)
    const patience = setTimeout(() => {
      fade.skipTransition()
      resolve()
    }, longestWaitMs)
    const begin = () => {
      clearTimeout(patience)
      resolve()
    }
    // Another one takes its place, or nobody looks.
    for (const step of [fade.ready, fade.finished]) step.catch(() => {})
  })
}

function isUnwanted(): boolean {
  return !('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches
}

function leadsElsewhere(results: Results): boolean {
  return Object.values(results).some(({ result }) => result instanceof Response)
}

function untilShown(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    onShown = resolve
    signal.addEventListener('abort', () => resolve())
    setTimeout(resolve, longestStillMs)
  })
}

async function untilDrawn(picture: HTMLElement | null): Promise<void> {
  const image = picture instanceof HTMLImageElement ? picture : picture?.querySelector('img')
  if (!image) return
  await Promise.race([
    image.decode().catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, pictureMs)),
  ])
}

/** The link that was used, where there are several. */
function pictureOfLink(path: string): HTMLElement | null {
  const used = document.activeElement?.closest('a')
  for (const link of [...(used ? [used] : []), ...document.querySelectorAll<HTMLAnchorElement>('main a')]) {
    if (link.pathname !== path || link.origin !== location.origin) continue
    const picture = link.querySelector('img')
    if (picture !== null && isInSight(picture)) return picture
  }
  return null
}

function pictureOfPage(): HTMLElement | null {
  const picture = document.querySelector<HTMLElement>('main [data-page-picture]')
  return picture !== null && isInSight(picture) ? picture : null
}

function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && bottom > top
}

/** Takes the name from the picture that had it. */
function name(picture: HTMLElement | null): void {
  if (named !== null) named.style.viewTransitionName = ''
  if (picture !== null) picture.style.viewTransitionName = pictureName
  named = picture
}
