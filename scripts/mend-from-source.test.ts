import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

// As the driver comes, it would connect again and again and never answer.
const program = `
  import { createServer } from 'node:net'
  import postgres from 'postgres'
  const database = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1', async () => {
    const sql = postgres({ host: '127.0.0.1', port: database.address().port })
    console.log(await sql\`select 1\`.catch(({ code }) => code))
    process.exit()
  })`

test('from source, too, a database that closes its connections is an error and no endless loop', () => {
  const options = ['--import', './scripts/mend-from-source.ts', '--input-type=module', '--eval', program]
  const output = execFileSync(process.execPath, options, { cwd: root, encoding: 'utf8', timeout: 30_000 })
  expect(output.trim()).toBe('CONNECTION_CLOSED')
})

test('every npm script that runs the server from source loads the mended driver', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const fromSource = Object.entries(scripts).filter(([, command]) => /\bserver\/[\w-]+\.ts\b/.test(command))
  expect(fromSource.map(([name]) => name)).toContain('dev')
  const unmended = fromSource.filter(
    ([, command]) => !command.includes('--import ./scripts/mend-from-source.ts'),
  )
  expect(unmended).toEqual([])
})
