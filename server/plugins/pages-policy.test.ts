import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, inlineScriptHashes } from './pages-policy.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const settings = { publicUrl: 'https://halyard.example', liveUrl: '/api/live', isDevelopment: false }

describe('the hashes of inline scripts', () => {
  it('are those of the exact text between the tags, line ends included', () => {
    expect(inlineScriptHashes('<script>\nstart()\n</script><p>text</p>')).toEqual([hashOf('\nstart()\n')])
  })

  it('cover modules and other attributes', () => {
    const html = '<script type="module" async="">import "/a.js"</script><script>b()</script>'
    expect(inlineScriptHashes(html)).toEqual([hashOf('import "/a.js"'), hashOf('b()')])
  })

  it('leave out scripts with an address and scripts that are data', () => {
    const html = '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>'
    expect(inlineScriptHashes(html)).toEqual([])
  })

  it('name a script that stands twice once', () => {
    expect(inlineScriptHashes('<script>a()</script><script>a()</script>')).toHaveLength(1)
  })
})

describe('the policy of a page', () => {
  it('allows its own origin and its own inline scripts, and no inline styles', () => {
    const policy = contentSecurityPolicy('<script>a()</script>', settings)
    expect(policy).toContain(`script-src 'self' ${hashOf('a()')};`)
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('lets the live channel be reached where it is', () => {
    expect(contentSecurityPolicy('', settings)).toContain("connect-src 'self' wss://halyard.example;")
    const elsewhere = contentSecurityPolicy('', { ...settings, liveUrl: 'wss://live.example/socket' })
    expect(elsewhere).toContain("connect-src 'self' wss://live.example;")
  })

  it('asks for https only where the site has it', () => {
    expect(contentSecurityPolicy('', settings)).toContain('upgrade-insecure-requests')
    const plain = contentSecurityPolicy('', { ...settings, publicUrl: 'http://127.0.0.1:3000' })
    expect(plain).not.toContain('upgrade-insecure-requests')
  })
})
