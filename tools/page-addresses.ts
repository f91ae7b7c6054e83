// Finds addresses of pages that do not come from the lists in contract/pages, and reading of query parameters that passes the
// typed readers of client/lib/page-query.ts: the cache would drop a parameter that no list names.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { allPages } from '#contract/pages/all-pages.ts'
import { patternOf } from '#contract/pages/page.ts'

export interface Source {
  path: string
  text: string
}

/** The code that ships. */
export function readShippedSources(root: string): Source[] {
  return globSync('{client,server,contract,content}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test(-process)?\.tsx?$|^server\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The beginnings of the paths of all pages. That of the home page, a slash, begins every path. */
const beginnings = allPages
  .map((page) => patternOf(page).replace(/\/:.*$/, ''))
  .filter((path) => path !== '/')

/** A path at the beginning of a text, or behind a blank or a quotation mark, but not behind the method of an endpoint. */
const pathInText = new RegExp(
  `(?<!(?:GET|POST|PUT|PATCH|DELETE) )(?<![^\\s"'(\\[=])(?:${beginnings.join('|')})(?=[/?#\\s"')\\]<,.:;]|$)`,
)

/** Lines `path:line: text` of typed addresses. */
export function findTypedAddresses(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !/^contract\/pages\/|^client\/elements-gallery\//.test(path))
    .flatMap((source) =>
      textsOf(source)
        .filter(({ text, isBeginning }) => pathInText.test(text) || (isBeginning && /^\?\w+=/.test(text)))
        .map(({ line, text }) => `${source.path}:${line}: ${text.trim()}`),
    )
}

const mayRead = ['client/lib/page-query.ts']

/** Lines `path:line: code` of query parameters that components of the site read without the typed readers. */
export function findUntypedReading(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^client\/(site|features|lib)\//.test(path) && !mayRead.includes(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, place) => {
        const isReading =
          /\buseSearchParams\b|\b(searchParams|URLSearchParams\([^)]*\))\.(get|getAll)\(/.test(line)
        return isReading ? [`${path}:${place + 1}: ${line.trim()}`] : []
      }),
    )
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

interface Text {
  line: number
  text: string
  /** Nothing stands before it. */
  isBeginning: boolean
}

function textsOf({ path, text: source }: Source): Text[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const found: Text[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const each of value) visit(each)
      return
    }
    const node = value as Node
    const line = source.slice(0, node.start).split('\n').length
    for (const [place, text] of textsIn(node).entries()) found.push({ line, text, isBeginning: place === 0 })
    for (const [key, child] of Object.entries(node)) {
      // The name of a module is no address.
      if (key !== 'source') visit(child)
    }
  }
  visit(program)
  return found
}

function textsIn({ type, value, quasis }: Node): string[] {
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return [value]
  if (type === 'TemplateLiteral')
    return (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked)
  return []
}
