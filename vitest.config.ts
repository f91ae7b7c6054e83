import { defineConfig } from 'vitest/config'
import { mendedDriver } from './scripts/mended-driver.ts'

// A configuration of its own: the page framework's plugin has no place in these tests.
export default defineConfig({
  plugins: [mendedDriver()],
  test: {
    // So that it is the one that the built server has.
    server: { deps: { inline: ['postgres'] } },
    include: ['{contract,server,client,content,art,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/fail-on-console-error.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the cores of a small machine: tests wait, too.
    maxWorkers: 3,
    // A shared machine may stall for longer than any limit.
    retry: process.env.CI === undefined ? 0 : 1,
  },
})
