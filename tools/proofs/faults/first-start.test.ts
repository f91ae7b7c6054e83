// The first start on a fresh clone, and its output.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#server/process/start-checks.ts'

const root = join(import.meta.dirname, '../../..')
test('npm start on a fresh clone prints at most 15 lines, which end with addresses and accounts', async () => {
  // The server prints paths without symbolic links.
  const clone = await realpath(await mkdtemp(join(tmpdir(), 'halyard-clone-')))
  onTestFinished(() => rm(clone, { recursive: true, force: true }))
  execFileSync('git', ['clone', '--quiet', root, clone])
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
  // The output while stopping comes later.
  const [started = ''] = output.split(/(?<=^ {2}Stop.*)$/m)
  const lines = started.split('\n').filter((line) => line !== '')
  expect(lines.length, output).toBeLessThanOrEqual(15)
  const isReadyLine = (line: string) => line.startsWith('Halyard is ready at')
  expect(lines.filter(isReadyLine), output).toHaveLength(1)
  const block = lines.slice(lines.findIndex(isReadyLine))
  const url = `http://127.0.0.1:${port}`
  const expected = [
    `Halyard is ready at ${url}`,
    `  Back office  ${url}/admin`,
    `  API          ${url}/api/docs`,
    expect.stringMatching(/^ {2}Accounts {5}traveller, admin and superadmin/),
    `  Data         ${join(clone, '.data')}`,
    '  Stop         Ctrl+C, or SIGTERM',
  ]
  for (const [at, line] of expected.entries()) expect(block[at], output).toEqual(line)
  expect(block, output).toHaveLength(expected.length)
}, 600_000)
