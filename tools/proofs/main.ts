// npm run prove -- NAME: the long proofs, one file each beside this one. Each has a short form in `npm test`.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The export `prove` of each file: throws if the proof fails. */
type Proof = (args: string[], say: (line: string) => void) => Promise<void>

const folder = import.meta.dirname
const files = readdirSync(folder)
  .filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== basename(import.meta.filename),
  )
  .map((file) => join(folder, file))
const names = files.map((file) => basename(file, '.ts'))

const [name, ...args] = process.argv.slice(2)
if (name === undefined || !names.includes(name)) {
  console.error(`Usage: npm run prove -- NAME, where NAME is ${names.join(', ')}`)
  process.exit(2)
}
const { prove } = (await import(pathToFileURL(files[names.indexOf(name)]!).href)) as { prove: Proof }
const started = Date.now()
try {
  await prove(args, (line) => console.log(line))
  console.log(`${name}: passed after ${Math.round((Date.now() - started) / 1000)} s`)
} catch (error) {
  console.error(error)
  console.log(`${name}: FAILED`)
  process.exitCode = 1
}
