import { afterEach, describe, expect, it, vi } from 'vitest'
import { startLate } from './late-start.ts'

const html = `<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/libraries.js"/></head>
<body><link rel="modulepreload" href="/page.js"/><script>window.context = 1</script>
<script type="module" async="">import "/manifest.js";
import * as route0 from "/root.js";
import * as route1 from "/page.js";
  window.modules = {"root":route0,"page":route1};

import("/entry.js");</script></body>`
const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text!)

describe('the late start of a page', () => {
  const { html: late } = startLate({ html, scripts })

  it('leaves nothing that loads a script at once', () => {
    expect(late).not.toContain('rel="modulepreload"')
    expect(late).not.toMatch(/import \* as|import "/)
  })

  it('names every script that is wanted later, in order, before the modules run', () => {
    expect(late).toContain('(["/libraries.js","/page.js"])')
    expect(late).toContain('await import("/manifest.js");')
    expect(late).toContain('const route0 = await import("/root.js");')
    expect(late.indexOf('const route1 = await')).toBeLessThan(late.indexOf('window.modules'))
    expect(late.indexOf('window.modules')).toBeLessThan(late.indexOf('import("/entry.js")'))
  })

  it('leaves styles and other scripts alone', () => {
    expect(late).toContain('<link rel="stylesheet" href="/a.css"/>')
    expect(late).toContain('<script>window.context = 1</script>')
  })

  it('is a module that can be parsed', () => {
    const code = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(late)![1]!
    expect(() => new Function(`return async () => { ${code} }`)).not.toThrow()
  })

  it('leaves a page without scripts as it is', () => {
    const page = { html: '<p>words</p>', scripts: [] }
    expect(startLate(page)).toEqual(page)
  })
})

describe('the start that was put off', () => {
  const start = vi.fn()
  const page = new EventTarget()

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function moveBy(movementX: number, movementY: number): void {
    page.dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY }))
  }

  it('comes with a pointer that moves, not with one beneath which the page is laid out', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { readyState: 'loading' })
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('start', start)
    const html = '<script type="module" async="">start()</script>'
    const late = startLate({ html, scripts: ['start()'] })
    new Function(late.scripts[0]!)()
    moveBy(0, 0)
    await vi.advanceTimersByTimeAsync(10)
    expect(start).not.toHaveBeenCalled()
    // Straight to the right.
    moveBy(5, 0)
    await vi.advanceTimersByTimeAsync(10)
    expect(start).toHaveBeenCalledOnce()
  })
})
