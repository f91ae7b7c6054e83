// Lists the rows of the specification's checklist that no test names.
//   npm run conformance                 lists all of them
//   npm run conformance -- --require A E U  fails if a row of one of these kinds is left
// A row of kind E needs a browser test; of kind A or U a server or unit test; rows of kind C are not tested.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Kind = 'A' | 'C' | 'E' | 'U'

interface Row {
  id: string
  statement: string
  kinds: Kind[]
}

const root = join(import.meta.dirname, '..')
const testFolders = ['client', 'content', 'contract', 'e2e', 'scripts', 'server', 'tools']

export function readRows(checklist: string): Row[] {
  return [...checklist.matchAll(/^\| (R-\d{3}) \| (.+?) \| [^|]*\| ([ACEU ]+) \|/gm)].map((match) => ({
    id: match[1]!,
    statement: match[2]!.replaceAll('\\|', '|'),
    kinds: match[3]!.trim().split(' ') as Kind[],
  }))
}

/** Rows in brackets at the end of a test title, as in 'a guest cannot review (R-151, R-476)'. */
export function namedRows(source: string): string[] {
  const names = source.matchAll(/\(((?:[RQ]-\d{2,3}(?:, )?)+)\)['"`]/g)
  return [...names].flatMap((match) => match[1]!.split(', ')).filter((id) => id.startsWith('R-'))
}

export function missingKinds(row: Row, named: { inBrowser: Set<string>; elsewhere: Set<string> }): Kind[] {
  return row.kinds.filter((kind) => {
    if (kind === 'C') return false
    return !(kind === 'E' ? named.inBrowser : named.elsewhere).has(row.id)
  })
}

function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

function main(): void {
  const required = new Set(process.argv[2] === '--require' ? process.argv.slice(3) : [])
  const named = { inBrowser: new Set<string>(), elsewhere: new Set<string>() }
  for (const folder of testFolders) {
    for (const file of testFiles(folder)) {
      const rows = namedRows(readFileSync(file, 'utf8'))
      for (const id of rows) (folder === 'e2e' ? named.inBrowser : named.elsewhere).add(id)
    }
  }
  const rows = readRows(readFileSync(join(root, 'docs/specification/checklist.md'), 'utf8'))
  let failures = 0
  for (const row of rows) {
    const missing = missingKinds(row, named)
    const failing = missing.filter((kind) => required.has(kind))
    failures += failing.length
    const shown = required.size === 0 ? missing : failing
    if (shown.length > 0) console.log(`${row.id} ${shown.join(' ')}  ${row.statement}`)
  }
  const open = rows.filter((row) => missingKinds(row, named).length > 0).length
  console.log(
    `${rows.length - open} of ${rows.length} rows are named by a test of every kind that they need.`,
  )
  if (failures > 0) process.exitCode = 1
}

if (import.meta.main) main()
