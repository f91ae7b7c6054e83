import type { HTMLProps } from 'react'
import type { ScriptsProps } from 'react-router'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { deferHydration } from './deferred-hydration.ts'

const code = `import "/manifest.js";
import * as route0 from "/root.js";
  window.modules = {"root":route0,"text":"<!-- <script> $& 'quoted'"};

import("/entry.js");`
const html = `<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/libraries.js"/></head>
<body><link rel="modulepreload" href="/page.js"/><script>window.context = 1</script>
<script type="module" async="">${code}</script></body>`
const page = { html: Buffer.from(html), scripts: ['window.context = 1', code] }

const starterOf = (html: string) => /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html)![1]!

describe('a page whose hydration is deferred', () => {
  const { html: bytes, scripts } = deferHydration(page)
  const deferred = bytes.toString()

  it('loads no script immediately', () => {
    expect(deferred).not.toContain('rel="modulepreload"')
    expect(deferred).not.toContain(`async="">${code}`)
    expect(deferred).toContain('<link rel="deferred-modulepreload" href="/libraries.js"/>')
  })

  it('keeps its styles and other scripts', () => {
    expect(deferred).toContain('<link rel="stylesheet" href="/a.css"/>')
    expect(deferred).toContain('<script>window.context = 1</script>')
  })

  it('has a valid module script, and returns both scripts for the content security policy', () => {
    expect(() => new Function(starterOf(deferred))).not.toThrow()
    expect(scripts).toEqual([...page.scripts, starterOf(deferred)])
  })

  it('is unchanged without scripts', () => {
    const words = { html: Buffer.from('<p>words</p>'), scripts: [] }
    expect(deferHydration(words)).toEqual(words)
  })
})

it('cannot be left to the router, whose scripts have no option for when they load', () => {
  type Own = Exclude<keyof ScriptsProps, keyof HTMLProps<HTMLScriptElement>>
  type OfLoading = Extract<keyof ScriptsProps, 'async' | 'defer' | 'src' | 'type'>
  // Checked with the types of the project. If it fails, a new option may replace the search for the script's tag.
  expectTypeOf<Own | OfLoading>().toEqualTypeOf<never>()
})

describe('deferred hydration', () => {
  const added: { type: string; textContent: string }[] = []
  let page = new EventTarget()

  beforeEach(() => {
    page = new EventTarget()
    added.length = 0
    vi.useFakeTimers()
    vi.stubGlobal('document', {
      readyState: 'loading',
      querySelectorAll: () => [],
      createElement: () => new EventTarget(),
      head: { append: (script: (typeof added)[number]) => added.push(script) },
    })
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    vi.stubGlobal('navigator', { onLine: true })
    new Function(starterOf(deferHydration({ html: Buffer.from(html), scripts: [code] }).html.toString()))()
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const moveBy = (movementX: number, movementY: number) =>
    page.dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY }))

  it('starts when a pointer moves, not when the layout changes below a resting pointer', () => {
    moveBy(0, 0)
    expect(added).toEqual([])
    moveBy(5, 0)
    moveBy(5, 0)
    expect(added).toEqual([expect.objectContaining({ type: 'module', textContent: code })])
  })

  it('requests failed scripts again, and doubles the delay each time', async () => {
    moveBy(5, 0)
    for (const [attempt, seconds] of [5, 10, 20].entries()) {
      const script = added.at(-1) as unknown as EventTarget
      script.dispatchEvent(new Event('error'))
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(added).toHaveLength(attempt + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(added).toHaveLength(attempt + 2)
    }
  })

  it('does not start again for an error after hydration', async () => {
    moveBy(5, 0)
    page.dispatchEvent(new Event('hydrated'))
    page.dispatchEvent(new Event('unhandledrejection'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(added).toHaveLength(1)
  })
})
