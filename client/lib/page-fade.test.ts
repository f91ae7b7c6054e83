import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

interface Picture {
  style: { viewTransitionName: string }
  getBoundingClientRect(): Record<'top' | 'bottom' | 'left' | 'right', number>
}

/** A place within the window, which is 1000 wide and 800 high. */
const inSight = { top: 100, bottom: 300, left: 100, right: 400 }

const links = new Map<string, Picture>()
const updates: (() => Promise<void>)[] = []
let beginFade: (request: Request, results: unknown) => Promise<void> | undefined

function pictureAt(place: Partial<typeof inSight> = {}): Picture {
  return { style: { viewTransitionName: '' }, getBoundingClientRect: () => ({ ...inSight, ...place }) }
}

/** A link on the page, with its picture. */
function linkTo(path: string, place?: Partial<typeof inSight>): Picture {
  const picture = pictureAt(place)
  links.set(path, picture)
  return picture
}

function open(path: string, signal?: AbortSignal): void {
  beginFade(new Request(`https://halyard.test${path}`, signal && { signal }), {})
}

beforeEach(async () => {
  vi.stubGlobal('HTMLImageElement', class {})
  vi.stubGlobal('location', { pathname: '/', origin: 'https://halyard.test' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('innerWidth', 1000)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('document', {
    activeElement: null,
    querySelector: () => null,
    querySelectorAll: () =>
      [...links].map(([pathname, picture]) => ({
        ...{ pathname, origin: location.origin },
        querySelector: () => picture,
      })),
    startViewTransition(update: () => Promise<void>) {
      updates.push(update)
      const never = new Promise<void>(() => {})
      return { ready: never, finished: never, skipTransition: () => {} }
    },
  })
  vi.useFakeTimers()
  vi.resetModules()
  ;({ beginFade } = await import('./page-fade.ts'))
})

afterEach(() => {
  links.clear()
  updates.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the picture that moves with a change of page', () => {
  it('is the one of the link that leads there', () => {
    const [one, other] = [linkTo('/one'), linkTo('/other')]
    open('/other')
    expect([one, other].map(({ style }) => style.viewTransitionName)).toEqual(['', 'page-picture'])
  })

  it.each([
    ['above the window', { top: -200, bottom: 0 }],
    ['below it', { top: 800, bottom: 1000 }],
    ['left of it', { left: -300, right: 0 }],
    ['right of it', { left: 1000, right: 1300 }],
    ['without any height yet', { bottom: inSight.top }],
  ])('is none that is %s', (_where, place) => {
    const picture = linkTo('/one', place)
    open('/one')
    expect(picture.style.viewTransitionName).toBe('')
  })

  it('is one of which a corner is in sight', () => {
    const picture = linkTo('/one', { top: -199, bottom: 1, left: 999, right: 1299 })
    open('/one')
    expect(picture.style.viewTransitionName).toBe('page-picture')
  })

  it('stays that of the page opened last, when the one before gives up', async () => {
    const before = new AbortController()
    const [one, other] = [linkTo('/one'), linkTo('/other')]
    open('/one', before.signal)
    const given = updates[0]!()
    open('/other')
    before.abort()
    await given
    expect([one, other].map(({ style }) => style.viewTransitionName)).toEqual(['', 'page-picture'])
  })
})
