import { describe, expect, it } from 'vitest'
import { startLate } from './late-start.ts'

const page = `<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/libraries.js"/></head>
<body><link rel="modulepreload" href="/page.js"/><script>window.context = 1</script>
<script type="module" async="">import "/manifest.js";
import * as route0 from "/root.js";
import * as route1 from "/page.js";
  window.modules = {"root":route0,"page":route1};

import("/entry.js");</script></body>`

describe('the late start of a page', () => {
  const late = startLate(page)

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
    expect(startLate('<p>words</p>')).toBe('<p>words</p>')
  })
})
