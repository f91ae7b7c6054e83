// Imports go one way. Part of `npm run lint`; the rules stand in docs/architecture.md in words.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const folders = ['art', 'bench', 'client', 'content', 'contract', 'e2e', 'scripts', 'server']

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
  { from: /^art\//, mayImport: /^(art|content)\// },
  { from: /^(bench|e2e|scripts)\//, mayImport: /./ },
]

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
    return isAllowed ? null : 'this part imports no such package'
  }
  if (!rule.mayImport.test(target)) return 'imports go the other way'
  if (isForeignTable(file, target)) return "a feature calls another's service, never its table"
  return null
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
