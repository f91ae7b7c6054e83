// The browser tests that a change can reach, for `npm test -- --changed`. Page modules are found by their imports,
// the pages of a test by the addresses in its source.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#client/routes.ts'

/** A change of more pages, or of more specs, is one of the whole site. */
const manyPages = 20
const manySpecs = 60

const root = dirname(import.meta.dirname)

/**
 * The spec files that the changed files, as paths from the root, can reach, nearest first. `'all'`: the change is not
 * one of single pages, and the tests marked @usual check it. Tests of every page (e2e/routes.ts) belong to `'all'` only.
 */
export function affectedSpecs(changedFiles: readonly string[]): string[] | 'all' {
  const specs = new Set<string>()
  const changed = changedFiles.filter((path) => !isWithoutEffect(path))
  for (const path of changed) {
    const found = path.startsWith('e2e/') ? findUsers(path, e2eImports()) : findVisitors(path)
    if (found === 'all') return 'all'
    for (const spec of found) if (spec.endsWith('.spec.ts')) specs.add(spec)
  }
  if (specs.size > manySpecs) return 'all'
  const nouns = changed.flatMap((path) => findNoun(path) ?? [])
  const distanceOf = (spec: string) =>
    changed.includes(spec) || nouns.some((noun) => basename(spec).includes(noun))
      ? 0
      : listVisited(spec).length
  const distances = new Map([...specs].sort().map((spec) => [spec, distanceOf(spec)]))
  return [...distances].sort(([, one], [, other]) => one - other).map(([spec]) => spec)
}

/** Documents, tests of another kind, and tools: no page has them. */
function isWithoutEffect(path: string): boolean {
  return /\.md$|\.test\.tsx?$|^(deploy|docs|scripts|tools|\.ci|\.github)\//.test(path) && !isContent(path)
}

function isContent(path: string): boolean {
  return path.startsWith('content/') && path !== 'content/README.md' && !/\.test\.ts$/.test(path)
}

function findVisitors(path: string): string[] | 'all' {
  const patterns = findPages(path)
  const noun = findNoun(path)
  const named = noun === undefined ? [] : listSpecs().filter((spec) => basename(spec).includes(noun))
  // A part that no page has is the frame, a setting, or not understood.
  if (patterns.size > manyPages || patterns.size + named.length === 0) return 'all'
  return [...named, ...listSpecs().filter((spec) => listVisited(spec).some((each) => patterns.has(each)))]
}

/** Patterns of the pages whose modules import the file; for a noun, of the pages beside modules with its schemas. */
function findPages(path: string): Set<string> {
  const noun = findNoun(path)
  const modules = new Set(findStarts(path).flatMap((start) => findUsers(start, clientImports())))
  const folders = new Set(noun === undefined ? [] : listFoldersOf(noun))
  const pages = listPages().filter(
    (page) =>
      page.modules.some((module) => modules.has(module)) || folders.has(dirname(page.modules.at(-1)!)),
  )
  return new Set(pages.map(({ pattern }) => pattern))
}

/** The files of the client or the content from which a change spreads. */
function findStarts(path: string): string[] {
  if (path.startsWith('client/')) return [path]
  return isContent(path) ? [path, `content/${path.split('/')[1]!.replace(/\.\w+$/, '')}.ts`] : []
}

function listFoldersOf(noun: string): string[] {
  return [...clientImports()]
    .filter(([, imported]) => [...imported].some((each) => each.startsWith(`contract/${noun}`)))
    .map(([file]) => dirname(file))
}

/** The noun of a feature or of a file of the contract, in the singular: `order`. */
function findNoun(path: string): string | undefined {
  const name = /^server\/features\/([\w-]+)\//.exec(path)?.[1] ?? /^contract\/([\w-]+)\.ts$/.exec(path)?.[1]
  return name?.replace(/ies$/, 'y').replace(/s$/, '')
}

interface Page {
  pattern: string
  /** Its module and those of its layouts. */
  modules: string[]
}

function listPages(
  entries: readonly RouteConfigEntry[] = routes as RouteConfigEntry[],
  above: Page = { pattern: '', modules: [] },
): Page[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const page = {
      pattern: path === undefined ? above.pattern : `${above.pattern}/${path}`,
      modules: [...above.modules, `client/${file}`],
    }
    return children.length > 0 ? listPages(children, page) : [{ ...page, pattern: page.pattern || '/' }]
  })
}

/** Patterns of the pages whose addresses are in a test, or in a module that it imports. */
function listVisited(spec: string): string[] {
  const sources = [spec, ...findUsed(spec, e2eImports())].filter((path) => path !== 'e2e/routes.ts')
  const addresses = sources.flatMap((path) =>
    [...read(path).matchAll(/['"`](\/[^'"`\s?#]*)/g)].map((match) =>
      match[1]!.replaceAll(/\$\{[^}]*\}/g, '0'),
    ),
  )
  const patterns = listPages().map(({ pattern }) => pattern)
  return [...new Set(addresses)].flatMap((address) => matchPattern(address, patterns) ?? [])
}

/** The pattern with the fewest placeholders that matches the address. */
function matchPattern(address: string, patterns: readonly string[]): string | undefined {
  const parts = address.split('/')
  return patterns
    .filter((pattern) => {
      const wanted = pattern.split('/')
      return (
        wanted.length === parts.length &&
        wanted.every((one, place) => one.startsWith(':') || one === parts[place])
      )
    })
    .sort((one, other) => one.split(':').length - other.split(':').length)[0]
}

type Imports = ReadonlyMap<string, ReadonlySet<string>>

const cached = new Map<string, Imports>()

function clientImports(): Imports {
  return readImports(['client/**/*.{ts,tsx,css}', 'content/**/*.ts'])
}

function e2eImports(): Imports {
  return readImports(['e2e/*.ts'])
}

/** The imports of the project in each file, dynamic ones included. */
function readImports(patterns: string[]): Imports {
  const key = patterns.join()
  const known = cached.get(key)
  if (known !== undefined) return known
  const files = globSync(patterns, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path))
  const imports = new Map(
    files.map((file) => {
      const targets = read(file).matchAll(/['"]([#.][./\w-]*\/[\w./-]+\.(?:tsx?|css))['"]/g)
      return [file, new Set([...targets].map(([, target]) => resolveImport(file, target!)))]
    }),
  )
  cached.set(key, imports)
  return imports
}

function resolveImport(file: string, target: string): string {
  return target.startsWith('#') ? target.slice(1) : join(dirname(file), target)
}

/** The file, and all files that import it, directly or through others. */
function findUsers(path: string, imports: Imports): string[] {
  const found = new Set([path])
  for (const user of found) {
    for (const [file, imported] of imports) if (imported.has(user)) found.add(file)
  }
  return [...found]
}

/** All files that a file imports, directly or through others. */
function findUsed(path: string, imports: Imports): string[] {
  const found = new Set(imports.get(path))
  for (const used of found) for (const next of imports.get(used) ?? []) found.add(next)
  return [...found]
}

function listSpecs(): string[] {
  return globSync('e2e/*.spec.ts', { cwd: root }).sort()
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
