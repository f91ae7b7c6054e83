import { defineConfig } from 'vitest/config'

/** Tests that change or count state of the whole process: settings of the picture library, hashing, statement names. */
const isolatedTests = [
  'server/features/images/**/*.test.ts',
  'server/features/passwords/passwords.test.ts',
  'server/database/client.test.ts',
]

/** Tests that need not run again on another PostgreSQL: they start their own database, or use none. */
const onlyOnOwnPostgres = [
  ...['cluster', 'images', 'metrics'].map((folder) => `server/**/${folder}/**`),
  'tools/proofs/**',
  'server/process/{start,workers}.test.ts',
  'server/config/config.test.ts',
  'server/**/read-replica.test.ts',
  'server/http/pages/page*.test.ts',
  // Plans and times of the PostgreSQL that the product brings.
  'server/testing/statement-costs.test.ts',
  // Refusals that come before any statement.
  'server/testing/hostile-input.test.ts',
  'server/{documentation,http/edge}/**',
]

/** Tests that only `npm test -- --all` runs: they prove in depth what others prove in small, or break processes and databases. */
export const onlyInFullRun = [
  'server/database/cluster/**',
  'server/testing/statement-costs.test.ts',
  'server/features/seats/holds/hoarding-days.test.ts',
  'tools/proofs/faults/**',
  'tools/proofs/{fuzz,kill,load,mails,memory,payments,seats,soak,streams,uploads}.test.ts',
  'server/process/{start,workers}.test.ts',
  'server/http/edge/slow-bodies.test.ts',
  'server/backup/{other-postgres,write-backup}.test.ts',
  'server/testing/upgrades/**',
  'server/seed/bulk-data.test.ts',
  'server/features/images/size-jobs.test.ts',
]

const excluded = [
  ...(process.env.TEST_POSTGRES === undefined ? [] : onlyOnOwnPostgres),
  ...(process.env.TEST_USUAL === undefined ? [] : onlyInFullRun),
]

const withDatabase = {
  globalSetup: ['server/testing/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

// Separate from vite.config.ts, because these tests must not load React Router's plugin.
export default defineConfig({
  test: {
    setupFiles: ['server/testing/fail-on-console-error.ts', 'scripts/record-processor-time.ts'],
    // One more than the cores of a small machine, because tests also wait.
    maxWorkers: 3,
    // The default of a second is too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // A shared machine may stall for longer than any timeout.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      // First, because it has the longest tests.
      {
        extends: true,
        test: { name: 'server, isolated', include: isolatedTests, exclude: excluded, ...withDatabase },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,tools/proofs}/**/*.test.ts'],
          exclude: [...isolatedTests, ...excluded],
          // One process for many files, because loading the server takes longer than testing it.
          isolate: false,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'other',
          include: ['{contract,client,content,e2e,scripts,tools}/**/*.test.{ts,tsx}'],
          exclude: ['tools/proofs/**'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
