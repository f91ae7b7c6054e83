// The app with a real and a lying identity provider, and functions that take a browser to a provider and back.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Config, OidcConfig } from '#server/config/config.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { startLyingProvider, startRealProvider } from './identity-provider.ts'

export const publicUrl = 'http://127.0.0.1:3000'
export const providerCallback = `${publicUrl}/api/user/oidc/callback`
export const start = '/api/user/oidc/start'
export const verify = '/api/user/verify/user'
export const navigation = { accept: 'text/html,application/xhtml+xml' }
export const unproven = 'The provider has not confirmed who you are. Please try again.'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export const ada = {
  sub: 'subject-1',
  name: 'Ada Lovelace',
  preferred_username: 'countess',
  email: 'ada@example.com',
  email_verified: true,
  picture: 'https://id.example/ada.png',
}

function fragment(location: unknown, name: string): string {
  const [, value] = new RegExp(`#${name}=(.*)$`).exec(String(location)) ?? []
  if (value === undefined) throw new Error(`no ${name} in ${location}`)
  return value
}

/** The six fields of the specified call, which the page makes from the fragment of its address. */
export function sixFields(location: unknown): Record<string, string> {
  const fields = JSON.parse(Buffer.from(fragment(location, 'provider-sign-in'), 'base64url').toString())
  return { ...fields, password: fields.id }
}

/** The message of a failure in the fragment of the page's address. */
export function errorMessageIn(location: unknown): string {
  return decodeURIComponent(fragment(location, 'provider-error'))
}

/** Call at the top of a test file. */
export async function openShop() {
  // The certified provider warns at its start that its settings are not for production.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(console, 'info').mockReturnValue(undefined)
  const [real, lying] = await Promise.all([startRealProvider(providerCallback), startLyingProvider()])
  const testApp = await buildTestApp({ publicUrl })
  const servers: { close(): Promise<void> }[] = []

  /** Starts the same app with a provider configured. */
  async function serverWith(oidc: OidcConfig, changes: Partial<Config> = {}) {
    const { config, client, server, clock } = testApp
    const app = await buildApp({
      config: { ...config, oidc, ...changes },
      client,
      publicUrl,
      jwtSecret: 'test secret of at least thirty-two bytes',
      log: server.log,
      now: () => clock.now,
      drawnFolder: `${root}content/pictures`,
      sizeWorkerEntry: `${root}server/features/images/size-worker.ts`,
    })
    await app.server.ready()
    servers.push(app.server)
    return app.server
  }

  const atReal = await serverWith(real.settings)
  const atLying = await serverWith(lying.settings)

  beforeEach(() => {
    real.person = ada
    lying.idToken = ({ claims, sign }) => sign(claims)
    lying.failure = null
    lying.isDiscoverable = true
  })
  afterAll(async () => {
    for (const each of [...servers, real, lying]) await each.close()
  })

  /** Goes from the start address through the provider and back. `from` is the browser that started. */
  async function comeBack(browser: TestBrowser, from: TestBrowser = browser, path = start) {
    const left = await from.get(path, navigation)
    expect(left.status).toBe(303)
    const back = await real.visit(String(left.headers.location))
    return browser.get(`${back.pathname}${back.search}`, navigation)
  }

  async function comeBackFromLying(browser: TestBrowser, change: Record<string, string> = {}) {
    const left = await browser.get(start, navigation)
    const { searchParams } = new URL(String(left.headers.location))
    lying.nonce = searchParams.get('nonce')!
    const query = new URLSearchParams({ code: 'c', state: searchParams.get('state')!, ...change })
    return browser.get(`/api/user/oidc/callback?${query}`, navigation)
  }

  async function signInWithReal(browser: TestBrowser) {
    const back = await comeBack(browser)
    return browser.post(verify, sixFields(back.headers.location))
  }

  async function signInWithLying() {
    const browser = openBrowser(atLying)
    const back = await comeBackFromLying(browser)
    return browser.post(verify, sixFields(back.headers.location))
  }

  return {
    testApp,
    real,
    lying,
    atReal,
    atLying,
    serverWith,
    comeBack,
    comeBackFromLying,
    signInWithReal,
    signInWithLying,
  }
}
