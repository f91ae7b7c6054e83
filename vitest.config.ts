import { defineConfig } from 'vitest/config'

/** They change or count what a process has once: what the picture library may read, hashing, names of statements. */
const alone = [
  'server/features/images/**/*.test.ts',
  'server/features/users/passwords.test.ts',
  'server/database/client.test.ts',
]

/**
 * What needs no second time on another PostgreSQL: it starts a database of its own, whose version is ours, or never asks
 * one.
 */
const besides = [
  ...['cluster', 'images', 'metrics'].map((folder) => `server/**/${folder}/**`),
  'tools/proofs/**',
  'server/{start,workers,config}.test.ts',
  'server/**/read-replica.test.ts',
  'server/plugins/pages*.test.ts',
]

/** Of `npm test`: what takes long for starting processes and databases, and breaking them. */
const besidesUsual = [
  'server/database/cluster/**',
  'tools/proofs/faults/**',
  'tools/proofs/{kill,load,memory}.test.ts',
  'server/{start,workers}.test.ts',
]

const left = [
  ...(process.env.TEST_POSTGRES === undefined ? [] : besides),
  ...(process.env.TEST_USUAL === undefined ? [] : besidesUsual),
]

const withDatabase = {
  globalSetup: ['server/testing/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

// A configuration of its own: the page framework's plugin has no place in these tests.
export default defineConfig({
  test: {
    setupFiles: ['server/testing/fail-on-console-error.ts'],
    // One more than the cores of a small machine: tests wait, too.
    maxWorkers: 3,
    // A second, as it is without this, is nothing on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // A shared machine may stall for longer than any limit.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      // First, for the longest are among them.
      { extends: true, test: { name: 'server, alone', include: alone, exclude: left, ...withDatabase } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,tools/proofs}/**/*.test.ts'],
          exclude: [...alone, ...left],
          // One process for many files: each would take longer to load the whole server than to test it.
          isolate: false,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'all else',
          include: ['{contract,client,content,scripts,tools}/**/*.test.{ts,tsx}'],
          exclude: ['tools/proofs/**'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
