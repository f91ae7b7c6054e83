// Browser tests against the built server with its own data. E2E_URL runs them against a running server instead.
import { randomBytes } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './e2e/browser.ts'
import { findFreePort } from './e2e/free-port.ts'

// Each worker evaluates this file too, and must use the address that the first evaluation chose.
process.env.E2E_URL_CHOSEN ??= process.env.E2E_URL ?? `http://127.0.0.1:${await findFreePort()}`
const address = process.env.E2E_URL_CHOSEN
// Password of the sample accounts, for the server and for sign-ins by e2e/staff.ts.
process.env.SAMPLE_PASSWORD ??= randomBytes(12).toString('base64url')
// Key of access tokens, for the server and for e2e/expired-token.ts, which creates expired ones.
process.env.JWT_SECRET ??= randomBytes(32).toString('base64url')

/** The short run of `npm test`: tests marked @usual, among them one of every row (e2e/short-run.test.ts). */
const isShortRun = process.env.TEST_USUAL !== undefined

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  ...(isShortRun ? { grep: /@usual/ } : {}),
  // A shared machine may stall for longer than any timeout. The report names tests that needed a second try.
  retries: process.env.CI === undefined ? 0 : 2,
  // One more than the cores of a small machine, because tests also wait.
  workers: 3,
  reporter: 'list',
  // Generous, because a busy machine is no defect.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Animations take a sixth of the time.
    ...(isShortRun ? { contextOptions: { reducedMotion: 'reduce' } } : {}),
    launchOptions: { executablePath: findBrowser(), args: browserFlags },
    // Tracing every test takes a third longer; use `--trace on`.
    trace: 'on-first-retry',
  },
  webServer:
    process.env.E2E_URL === undefined
      ? {
          command: `"${process.execPath}" e2e/serve.ts`,
          url: `${address}/readyz`,
          env: { PORT: new URL(address).port },
          reuseExistingServer: false,
          timeout: 60_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
          stdout: 'ignore',
          stderr: 'pipe',
        }
      : undefined,
})
