import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './page-policy.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const settings = { publicUrl: 'https://halyard.example', liveUrl: '/api/live', isDevelopment: false }

describe('the policy of a page', () => {
  it('allows its own origin and its own inline scripts, each named once, and no inline styles', () => {
    const policy = contentSecurityPolicy(['a()', '\nb()\n', 'a()'], settings)
    expect(policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('\nb()\n')};`)
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('lets the live channel be reached where it is', () => {
    expect(contentSecurityPolicy([], settings)).toContain("connect-src 'self' wss://halyard.example;")
    const elsewhere = contentSecurityPolicy([], { ...settings, liveUrl: 'wss://live.example/socket' })
    expect(elsewhere).toContain("connect-src 'self' wss://live.example;")
  })

  it('asks for https only where the site has it', () => {
    expect(contentSecurityPolicy([], settings)).toContain('upgrade-insecure-requests')
    const plain = contentSecurityPolicy([], { ...settings, publicUrl: 'http://127.0.0.1:3000' })
    expect(plain).not.toContain('upgrade-insecure-requests')
  })
})
