// Imports go one way. Part of `npm run lint`; the rules stand in docs/architecture.md in words.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const folders = ['client', 'content', 'contract', 'e2e', 'scripts', 'server', 'tools']

interface Rule {
  /** Files that it holds for, the first rule that fits a file decides. */
  from: RegExp
  /** Files of ours that these may import. */
  mayImport: RegExp
  /** Packages that these may import; any unless given. */
  packages?: RegExp
}

const rules: Rule[] = [
  { from: /\.(test|spec)\.tsx?$/, mayImport: /./ },
  { from: /^server\/testing\//, mayImport: /^(server|contract|content)\// },
  { from: /^contract\//, mayImport: /^contract\//, packages: /^zod\/mini$/ },
  // Loading data and gathering the schema are about all tables at once.
  { from: /^server\/(seed\.ts|seed\/)/, mayImport: /^(server|contract|content)\// },
  { from: /^server\/database\/schema\.ts$/, mayImport: /^server\// },
  // What travellers call places, for the search.
  {
    from: /^server\/features\/tours\//,
    mayImport: /^(server|contract)\/|^content\/(country-names|places|search-synonyms)\.ts$/,
  },
  { from: /^server\//, mayImport: /^(server|contract)\// },
  { from: /^client\/design-system\//, mayImport: /^client\/design-system\// },
  { from: /^client\/lib\//, mayImport: /^(client\/lib|contract)\// },
  { from: /^client\/features\//, mayImport: /^(client\/(features|lib|design-system)|contract|content)\// },
  // The root for the type of its loader's data, as the router has it.
  {
    from: /^client\/site\//,
    mayImport: /^(client\/(site|features|lib|design-system)\/|client\/root\.tsx$|contract\/|content\/)/,
  },
  { from: /^client\/admin\//, mayImport: /^(client\/(admin|features|lib|design-system)|contract|content)\// },
  { from: /^client\//, mayImport: /^(client|contract|content)\// },
  { from: /^content\//, mayImport: /^(content|contract)\// },
  { from: /^tools\/art\//, mayImport: /^(tools\/art|content)\// },
  { from: /^(e2e|scripts|tools)\//, mayImport: /./ },
]

/** Of these folders, everything but what is there for tests and proofs is part of the product. */
const product = /^(server|client|contract|content)\//
const forTests =
  /\.(test|test-process)\.tsx?$|-test-tools\.ts$|\/(test|fake)-[^/]+$|^server\/testing\/|^content\/expectations\.ts$/

/** Packages that only development has; where the product has a part for development alone, it may import its own. */
const packagesOfDevelopment = Object.keys(manifest.devDependencies)
const developing: Record<string, string> = {
  'server/plugins/pages-development.ts': 'vite',
  // Read when the client is built.
  'client/routes.ts': '@react-router/dev',
}

export interface ImportProblem {
  file: string
  target: string
  reason: string
}

/** `file` and what it imports are paths from the root. */
export function checkImport(file: string, specifier: string): string | null {
  const rule = rules.find(({ from }) => from.test(file))
  if (rule === undefined) return 'no rule covers this file'
  const target = resolveOwn(file, specifier)
  if (target === null) {
    const isAllowed = rule.packages === undefined || rule.packages.test(specifier)
    if (!isAllowed) return 'this part imports no such package'
    return isProduct(file) && isOfDevelopment(file, specifier) ? 'only development has this package' : null
  }
  if (!rule.mayImport.test(target)) return 'imports go the other way'
  if (isForeignTable(file, target)) return "a feature calls another's service, never its table"
  if (isProduct(file) && forTests.test(target)) return 'the product imports nothing that is for tests'
  return null
}

function isProduct(file: string): boolean {
  return product.test(file) && !forTests.test(file)
}

function isOfDevelopment(file: string, specifier: string): boolean {
  const found = packagesOfDevelopment.find((name) => specifier === name || specifier.startsWith(`${name}/`))
  return found !== undefined && found !== developing[file]
}

/** Another feature's table; tables themselves refer to each other for their foreign keys. */
function isForeignTable(file: string, target: string): boolean {
  const feature = /^server\/features\/([^/]+)\/.*\.table\.ts$/.exec(target)?.[1]
  if (feature === undefined || /\.(table|test)\.ts$/.test(file)) return false
  if (/^server\/(testing|seed|database)\b/.test(file)) return false
  return !file.startsWith(`server/features/${feature}/`)
}

function resolveOwn(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier))
  return null
}

function importsOf(source: string): string[] {
  return [
    ...source.matchAll(
      /(?:^|\s)(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^import\s+['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => (match[1] ?? match[2] ?? match[3])!)
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function main(): void {
  const problems: ImportProblem[] = folders.flatMap(sourceFiles).flatMap((file) =>
    importsOf(readFileSync(join(root, file), 'utf8')).flatMap((specifier) => {
      const reason = checkImport(file, specifier)
      return reason === null ? [] : [{ file, target: specifier, reason }]
    }),
  )
  for (const { file, target, reason } of problems) console.log(`${file} imports ${target}: ${reason}`)
  if (problems.length > 0) process.exitCode = 1
}

if (import.meta.main) main()
