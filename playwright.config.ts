// Browser tests against the built server, on data of its own. E2E_URL runs them against a server that is there.
import { randomBytes } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './e2e/browser.ts'
import { findFreePort } from './e2e/free-port.ts'

// Workers read this file too: they must find the address that the first reading chose.
process.env.E2E_URL_CHOSEN ??= process.env.E2E_URL ?? `http://127.0.0.1:${await findFreePort()}`
const address = process.env.E2E_URL_CHOSEN
// Of the sample accounts: the server takes it, e2e/staff.ts signs in with it.
process.env.SAMPLE_PASSWORD ??= randomBytes(12).toString('base64url')
// The server signs access tokens with it: e2e/expired-token.ts makes them old.
process.env.JWT_SECRET ??= randomBytes(32).toString('base64url')

/** Of `npm test`: what names a row of the specification, and a few of those that name none. */
const isUsual = process.env.TEST_USUAL !== undefined

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  ...(isUsual ? { grep: /\(R-\d|@usual/ } : {}),
  // A shared machine may stall for longer than any limit; what needed a second try is named in the report.
  retries: process.env.CI === undefined ? 0 : 1,
  // One more than the cores: tests wait, too.
  workers: 3,
  reporter: 'list',
  // Generous: a busy machine is no defect.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // What moves takes a sixth of the time.
    ...(isUsual ? { contextOptions: { reducedMotion: 'reduce' } } : {}),
    launchOptions: { executablePath: findBrowser(), args: browserFlags },
    // Recording every test makes the whole a third longer; `--trace on` does it.
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
