// The environment variables that docs/operations.md documents.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProductFolder } from '#server/config/product-folder.ts'

/** Reads the first column of the table. */
export function documentedNames(): string[] {
  const operations = readFileSync(join(findProductFolder(), 'docs/operations.md'), 'utf8')
  const section = /\n### Environment\n([\s\S]*?)\n## /.exec(operations)![1]!
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!))
    .sort()
}
