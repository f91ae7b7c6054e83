import { describe, expect, it } from 'vitest'
import { deferHydration } from './deferred-hydration.ts'
import { takeMarks } from './own-scripts.ts'

const mark = '0b5f4c5e-1111-4222-8333-444455556666'
const marked = (attributes: string, text: string) => `<script${attributes} nonce="${mark}">${text}</script>`

describe('the scripts of a page that are its own', () => {
  it('are those that bear the mark, as they stand between their tags, line ends included', () => {
    const html = `<body>${marked(' type="module" async=""', '\nstart()\n')}<p>words</p>${marked('', 'b()')}</body>`
    expect(takeMarks(html, mark)).toEqual({
      html: '<body><script type="module" async="">\nstart()\n</script><p>words</p><script>b()</script></body>',
      scripts: ['\nstart()\n', 'b()'],
    })
  })

  it('are none that came into the page otherwise', () => {
    const foreign =
      '<script>steal()</script><script nonce="guessed">steal()</script><script nonce>steal()</script>'
    expect(takeMarks(`${foreign}${marked('', 'a()')}${foreign}`, mark)).toEqual({
      html: `${foreign}<script>a()</script>${foreign}`,
      scripts: ['a()'],
    })
  })

  it('are none with an address and none that are data', () => {
    const html = `${marked(' src="/a.js"', '')}${marked(' type="application/ld+json"', '{"a":1}')}`
    expect(takeMarks(html, mark).scripts).toEqual([])
  })

  it('are no links, whose mark goes too', () => {
    const html = `<link rel="modulepreload" href="/a.js" nonce="${mark}"/><script>steal()</script>`
    expect(takeMarks(html, mark)).toEqual({
      html: '<link rel="modulepreload" href="/a.js"/><script>steal()</script>',
      scripts: [],
    })
  })

  it('are deferred with the page, and nothing that looks like its module script takes its place', () => {
    const foreign = '<script type="module" async="">import "/evil.js";</script>'
    const own = marked(' type="module" async=""', 'import "/entry.js";')
    const page = deferHydration(takeMarks(`${foreign}${own}`, mark))
    expect(page.html.startsWith(foreign)).toBe(true)
    const [code, starter] = page.scripts
    expect(code).toBe('import "/entry.js";')
    expect(page.html).toBe(`${foreign}<script type="module" async="">${starter}</script>`)
  })
})
