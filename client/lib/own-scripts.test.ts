import { describe, expect, it } from 'vitest'
import { deferHydration } from './deferred-hydration.ts'
import { type FinishedPage, takeMarks } from './own-scripts.ts'

const mark = '0b5f4c5e-1111-4222-8333-444455556666'
const take = (html: string) => asText(takeMarks(Buffer.from(html), mark))
const asText = (page: FinishedPage) => ({ ...page, html: page.html.toString() })
const marked = (attributes: string, text: string) => `<script${attributes} nonce="${mark}">${text}</script>`

describe('the scripts of a page that are its own', () => {
  it('are those that bear the mark, as they stand between their tags, line ends included', () => {
    const html = `<body>${marked(' type="module" async=""', '\nstart()\n')}<p>Tōkyō, 2 °C</p>${marked('', 'b("É")')}</body>`
    expect(take(html)).toEqual({
      html: '<body><script type="module" async="">\nstart()\n</script><p>Tōkyō, 2 °C</p><script>b("É")</script></body>',
      scripts: ['\nstart()\n', 'b("É")'],
    })
  })

  it('are none that came into the page otherwise', () => {
    const foreign =
      '<script>steal()</script><script nonce="guessed">steal()</script><script nonce>steal()</script>'
    expect(take(`${foreign}${marked('', 'a()')}${foreign}`)).toEqual({
      html: `${foreign}<script>a()</script>${foreign}`,
      scripts: ['a()'],
    })
  })

  it('are none with an address and none that are data', () => {
    const html = `${marked(' src="/a.js"', '')}${marked(' type="application/ld+json"', '{"a":1}')}`
    expect(take(html).scripts).toEqual([])
  })

  it('are no links, whose mark goes too', () => {
    const html = `<link rel="modulepreload" href="/a.js" nonce="${mark}"/><script>steal()</script>`
    expect(take(html)).toEqual({
      html: '<link rel="modulepreload" href="/a.js"/><script>steal()</script>',
      scripts: [],
    })
  })

  it('are deferred with the page, and nothing that looks like its module script takes its place', () => {
    const foreign = '<script type="module" async="">import "/evil.js";</script>'
    const own = marked(' type="module" async=""', 'import "/entry.js";')
    const page = asText(deferHydration(takeMarks(Buffer.from(`${foreign}${own}`), mark)))
    expect(page.html.startsWith(foreign)).toBe(true)
    const [code, starter] = page.scripts
    expect(code).toBe('import "/entry.js";')
    expect(page.html).toBe(`${foreign}<script type="module" async="">${starter}</script>`)
  })
})
