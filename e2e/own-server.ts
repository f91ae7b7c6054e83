// For tests that change data that all visitors see: a separate server with its own data, started once per worker.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from './free-port.ts'
import { test as base } from './test.ts'

export { expect } from '@playwright/test'

interface OwnServer {
  /** Whether it starts with the sample data, or with an empty database. */
  hasSamples: boolean
  /** By which name the browser opens it. */
  hostname: string
  /** Further settings. */
  environment: Record<string, string>
  /** Its address. */
  ownServer: string
}

export const test = base.extend<object, OwnServer>({
  hasSamples: [true, { option: true, scope: 'worker' }],
  hostname: ['127.0.0.1', { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],
  ownServer: [
    async ({ hasSamples, hostname, environment }, use) => {
      const port = await findFreePort()
      const url = `http://${hostname}:${port}`
      const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          ...environment,
          PORT: String(port),
          SAMPLE_DATA: hasSamples ? '1' : '0',
          SITE_URL: url,
        },
      })
      const ended = once(server, 'exit')
      try {
        await waitUntilReady(`${url}/readyz`, () => server.exitCode !== null)
        await use(url)
      } finally {
        server.kill('SIGTERM')
        await ended
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ownServer }, use) => use(ownServer),
})

async function waitUntilReady(url: string, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    if (hasEnded()) throw new Error('The server of this test did not start.')
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
