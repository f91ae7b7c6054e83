// Shows which features of the server, which of its folders and which areas of the back office import each other, and finds
// what must not be: knots, circles, and features that name the tables of others. `node tools/feature-graph.ts` prints all.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { type Node, visit } from './bare-texts.ts'

export interface Module {
  path: string
  /** Paths of the modules of ours that are imported or exported again, also as types or later. */
  imports: readonly string[]
  /** Texts of statements, each with `$` for its values. */
  statements: readonly string[]
  /** Names of tables that are defined here. */
  tables: readonly string[]
}

/** From a node to the nodes that it imports, each with the imports that say so. */
export type Graph = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/** A feature names a table of another feature: in text, or by importing it. */
export interface ForeignTable {
  feature: string
  file: string
  table: string
}

const forTests = /\.test\.tsx?$|\.test-process\.ts$|-test-tools\.ts$|\/testing\/|\/(test|fake)-[^/]+$/

/** All modules of server and back office that ship. */
export function readModules(root: string): Module[] {
  const paths = globSync('{server,client/admin}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !forTests.test(path))
    .sort()
  return paths.map((path) => parseModule(path, readFileSync(join(root, path), 'utf8')))
}

export function parseModule(path: string, source: string): Module {
  const { program, module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ]
  const statements: string[] = []
  const tables: string[] = []
  visit(program as unknown as Node, (node) => {
    if (node.type === 'TaggedTemplateExpression' && isSql(node.tag as Node, source))
      statements.push(textOf(node.quasi as Node))
    if (node.type === 'CallExpression' && (node.callee as Node).name === 'pgTable')
      tables.push(String((node.arguments as Node[])[0]!.value))
  })
  return { path, imports: names.flatMap((name) => resolveImport(path, name)), statements, tables }
}

/** Drizzle's `sql` and the driver's, with or without the type of a row. */
const isSql = ({ start, end }: Node, source: string) =>
  /(^|\.)(sql|connection)$/.test(source.slice(start, end))

function textOf(template: Node): string {
  return (template.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join(' $ ')
}

function resolveImport(from: string, name: string): string[] {
  const path = name.split('?', 1)[0]!
  if (path.startsWith('#')) return [path.slice(1)]
  return path.startsWith('.') ? [normalize(join(dirname(from), path)).replaceAll('\\', '/')] : []
}

const isTable = (path: string) => path.endsWith('.table.ts')

export const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? null
export const serverPartOf = (path: string) => /^server\/([^/]+)/.exec(path)?.[1] ?? null
export const adminAreaOf = (path: string) => /^client\/admin\/([^/]+)/.exec(path)?.[1] ?? null

/** Tables refer to each other for foreign keys: these imports are left out. */
export function graphOf(modules: readonly Module[], nodeOf: (path: string) => string | null): Graph {
  const graph = new Map<string, Map<string, string[]>>()
  for (const { path, imports } of modules) {
    const from = nodeOf(path)
    if (from === null) continue
    const edges = graph.get(from) ?? new Map<string, string[]>()
    graph.set(from, edges)
    for (const imported of imports) {
      const to = nodeOf(imported)
      if (to === null || to === from || (isTable(path) && isTable(imported))) continue
      edges.set(to, [...(edges.get(to) ?? []), `${path} → ${imported}`])
    }
  }
  return graph
}

/** Sets of several nodes that reach each other, the largest first, each in the order of the alphabet. */
export function knotsOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]))
  const knots = new Map<string, string[]>()
  for (const [node, others] of reached) {
    const knot = [...others].filter((other) => reached.get(other)?.has(node)).sort()
    if (knot.length > 1) knots.set(knot.join(), knot)
  }
  return [...knots.values()].sort((one, other) => other.length - one.length)
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  while (open.length > 0) {
    for (const next of graph.get(open.pop()!)?.keys() ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}

/** Every place in a feature that names a table of another one. Tables themselves may, for foreign keys. */
export function foreignTables(modules: readonly Module[]): ForeignTable[] {
  const owners = new Map(
    modules.flatMap(({ path, tables }) => tables.map((table) => [table, featureOf(path)])),
  )
  const isForeign = (feature: string, owner: string | null | undefined) => owner != null && owner !== feature
  return modules.flatMap(({ path, imports, statements }) => {
    const feature = featureOf(path)
    if (feature === null || isTable(path)) return []
    const named = statements.flatMap(tablesIn).filter((table) => isForeign(feature, owners.get(table)))
    const imported = imports.filter((each) => isTable(each) && isForeign(feature, featureOf(each)))
    return [...new Set([...named, ...imported])].map((table) => ({ feature, file: path, table }))
  })
}

const source = String.raw`(?:lateral\s+|only\s+)?(?:public\.)?"?(\w+)"?`
const afterKeyword = new RegExp(String.raw`\b(?:from|join|update|into|using)\s+${source}`, 'gi')
const listOfFrom = /\b(?:from|using)\s+[\w."$ ]+((?:,\s*[\w."$ ]+)+)/gi

/** The names in a statement at the places of tables, without those that the statement itself defines. */
export function tablesIn(statement: string): string[] {
  const named = [...statement.matchAll(afterKeyword)].map(([, name]) => name!)
  const listed = [...statement.matchAll(listOfFrom)].flatMap(([, rest]) =>
    [...rest!.matchAll(new RegExp(String.raw`,\s*${source}`, 'gi'))].map(([, name]) => name!),
  )
  const own = new Set(
    [...statement.matchAll(/\b(\w+)\s+as\s+(?:not\s+materialized\s+|materialized\s+)?\(/gi)].map(
      ([, name]) => name!,
    ),
  )
  return [...new Set([...named, ...listed])].filter((name) => !own.has(name))
}

function print(title: string, graph: Graph): void {
  console.log(`\n${title}`)
  for (const [node, edges] of [...graph].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${node}${edges.size === 0 ? '' : ` → ${[...edges.keys()].sort().join(', ')}`}`)
  for (const knot of knotsOf(graph)) {
    console.log(`  Knot of ${knot.length}: ${knot.join(', ')}`)
    for (const from of knot) {
      for (const [to, imports] of graph.get(from)!)
        if (knot.includes(to)) console.log([`    ${from} → ${to}`, ...imports].join('\n      '))
    }
  }
}

if (import.meta.main) {
  const modules = readModules(join(import.meta.dirname, '..'))
  print('Features of the server', graphOf(modules, featureOf))
  print('Folders and files of the server', graphOf(modules, serverPartOf))
  print('Areas of the back office', graphOf(modules, adminAreaOf))
  console.log('\nTables of other features')
  for (const { file, table } of foreignTables(modules)) console.log(`  ${file}: ${table}`)
}
