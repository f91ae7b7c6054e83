// Which Vitest files a change can reach, for `npm test -- --changed`: along the imports, nearest files first.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const sourceFolders = ['client', 'content', 'contract', 'e2e', 'scripts', 'server', 'tools']

/** Files that import nearly everything. A path through them says nothing about what a change concerns. */
const compositionRoots = [
  'server/app.ts',
  'server/features/context.ts',
  'server/features/features.ts',
  'server/main.ts',
  'client/routes.ts',
  'contract/endpoints.ts',
]

/** Checks of every call: for each change of the contract or of handlers. */
const checksOfEveryCall = ['server/testing/access.test.ts']

export interface AffectedTests {
  /** Test files to run, nearest first. */
  files: string[]
  /** Test files that the change reaches over more imports, and that are left out. */
  leftOut: string[]
}

/** Importing files by imported file. Paths are relative to the root. */
export type Importers = Map<string, string[]>

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

/** Reads the imports of all source files. */
export function readImporters(root: string): Importers {
  const importers: Importers = new Map()
  for (const folder of sourceFolders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
      const file = posix.relative(root, posix.join(entry.parentPath, entry.name))
      for (const imported of importedFiles(file, readFileSync(join(root, file), 'utf8'))) {
        importers.set(imported, [...(importers.get(imported) ?? []), file])
      }
    }
  }
  return importers
}

/** Own files that a source imports, statically or not. */
export function importedFiles(file: string, source: string): string[] {
  const specifiers = source.matchAll(/\b(?:from|import)\s*\(?\s*['"]((?:#|\.{1,2}\/)[^'"?]+)/g)
  return [...specifiers].map(([, specifier]) =>
    specifier!.startsWith('#') ? specifier!.slice(1) : posix.join(dirname(file), specifier!),
  )
}

/**
 * The tests that reach a changed file without passing a composition root, the tests of its feature, and the checks of
 * every call if the change concerns calls. At most `limit` files.
 */
export function affectedTests(
  changed: readonly string[],
  importers: Importers,
  limit: number,
): AffectedTests {
  const distances = new Map<string, number>(changed.map((file) => [file, 0]))
  const queue = [...changed]
  for (const file of queue) {
    if (compositionRoots.includes(file) && !changed.includes(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (distances.has(importer)) continue
      distances.set(importer, distances.get(file)! + 1)
      queue.push(importer)
    }
  }
  // Their tests call the feature through the whole app.
  const folders = new Set(changed.map(dirname).filter((folder) => folder.startsWith('server/features/')))
  const concernsCalls = changed.some((file) => /^contract\/|\.routes\.ts$/.test(file))
  const distanceOf = (file: string): number | undefined =>
    (concernsCalls && checksOfEveryCall.includes(file)) || folders.has(dirname(file))
      ? Math.min(distances.get(file) ?? 1, 1)
      : distances.get(file)
  const tests = [...new Set([...importers.values()].flat())]
    .filter((file) => isTest(file) && distanceOf(file) !== undefined)
    .sort((a, b) => distanceOf(a)! - distanceOf(b)! || a.localeCompare(b))
  return { files: tests.slice(0, limit), leftOut: tests.slice(limit) }
}
