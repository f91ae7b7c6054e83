// The first start on a bare clone, as a newcomer sees it.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#server/start-checks.ts'

const root = join(import.meta.dirname, '../../..')
let clone: string

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'halyard-clone-'))
  execFileSync('git', ['clone', '--quiet', root, clone])
})

afterAll(() => rm(clone, { recursive: true, force: true }))

test('npm start on a bare clone prints at most 15 lines, the last of which say where everything is', async () => {
  const port = await findFreePort('127.0.0.1')
  const { PATH, HOME, npm_config_registry: registry } = process.env
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { PATH, HOME, PORT: String(port), ...(registry && { npm_config_registry: registry }) },
    detached: true,
  })
  let output = ''
  const isReady = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (/^ {2}Stop/m.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`The start ended:\n${output}`)))
  })
  const hasEnded = once(child, 'exit')
  try {
    await isReady
  } finally {
    process.kill(-child.pid!, 'SIGTERM')
    await hasEnded
  }
  // What it says while it stops comes after that.
  const [started = ''] = output.split(/(?<=^ {2}Stop.*)$/m)
  const lines = started.split('\n').filter((line) => line !== '')
  expect(lines.length, output).toBeLessThanOrEqual(15)
  const block = lines.slice(lines.findIndex((line) => line.startsWith('Halyard is ready at')))
  const url = `http://127.0.0.1:${port}`
  expect(block).toEqual([
    `Halyard is ready at ${url}`,
    `  Back office  ${url}/admin`,
    `  API          ${url}/api/docs`,
    expect.stringMatching(/^ {2}Accounts {5}traveller, admin and superadmin/),
    `  Data         ${join(clone, '.data')}`,
    '  Stop         Ctrl+C, or SIGTERM',
  ])
}, 600_000)
