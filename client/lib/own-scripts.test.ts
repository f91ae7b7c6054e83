import { describe, expect, it } from 'vitest'
import { deferHydration } from './deferred-hydration.ts'
import { extractOwnScripts, type FinishedPage } from './own-scripts.ts'

const nonce = '0b5f4c5e-1111-4222-8333-444455556666'
const extract = (html: string) => asText(extractOwnScripts(Buffer.from(html), nonce))
const asText = (page: FinishedPage) => ({ ...page, html: page.html.toString() })
const marked = (attributes: string, text: string) => `<script${attributes} nonce="${nonce}">${text}</script>`

describe('own scripts of a page', () => {
  it('are the scripts with the nonce, with their exact text', () => {
    const html = `<body>${marked(' type="module" async=""', '\nstart()\n')}<p>Tōkyō, 2 °C</p>${marked('', 'b("É")')}</body>`
    expect(extract(html)).toEqual({
      html: '<body><script type="module" async="">\nstart()\n</script><p>Tōkyō, 2 °C</p><script>b("É")</script></body>',
      scripts: ['\nstart()\n', 'b("É")'],
    })
  })

  it('are no scripts without the nonce', () => {
    const foreign =
      '<script>steal()</script><script nonce="guessed">steal()</script><script nonce>steal()</script>'
    expect(extract(`${foreign}${marked('', 'a()')}${foreign}`)).toEqual({
      html: `${foreign}<script>a()</script>${foreign}`,
      scripts: ['a()'],
    })
  })

  it('are neither scripts with an address nor scripts that contain data', () => {
    const html = `${marked(' src="/a.js"', '')}${marked(' type="application/ld+json"', '{"a":1}')}`
    expect(extract(html).scripts).toEqual([])
  })

  it('are no links, but the nonce of links is removed too', () => {
    const html = `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/><script>steal()</script>`
    expect(extract(html)).toEqual({
      html: '<link rel="modulepreload" href="/a.js"/><script>steal()</script>',
      scripts: [],
    })
  })

  it('are deferred with the page, and a foreign module script is not mistaken for the own one', () => {
    const foreign = '<script type="module" async="">import "/evil.js";</script>'
    const own = marked(' type="module" async=""', 'import "/entry.js";')
    const page = asText(deferHydration(extractOwnScripts(Buffer.from(`${foreign}${own}`), nonce)))
    expect(page.html.startsWith(foreign)).toBe(true)
    const [code, starter] = page.scripts
    expect(code).toBe('import "/entry.js";')
    expect(page.html).toBe(`${foreign}<script type="module" async="">${starter}</script>`)
  })
})
