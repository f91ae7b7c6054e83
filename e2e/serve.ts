// Runs the built server with its own data folder, which is deleted at the end. Started by Playwright. SITE_URL is
// the address that it announces.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startArguments } from '#server/testing/built-server.ts'

const root = dirname(import.meta.dirname)
// A test that runs commands of the operator chooses the folder.
const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'halyard-e2e-'))
const { DATABASE_URL: _databaseUrl, PUBLIC_URL: _publicUrl, ...environment } = process.env

const server = spawn(process.execPath, startArguments(), {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...environment,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SAMPLE_DATA: environment.SAMPLE_DATA ?? '1',
    RATE_LIMIT: environment.RATE_LIMIT ?? 'off',
    LOG_LEVEL: 'error',
    ...(environment.SITE_URL === undefined ? {} : { PUBLIC_URL: environment.SITE_URL }),
  },
})
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGTERM'))
