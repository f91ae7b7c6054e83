// YAML that a schema has checked.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'
import { slugify } from '#contract/slugs.ts'
import { ContentError, type Mistake, mistakeIn } from './content-error.ts'

/** The files of a folder with this extension, in the order of their names. */
export function filesOf(folder: string, extension: '.md' | '.yaml'): string[] {
  return readdirSync(folder)
    .filter((name) => extname(name) === extension)
    .sort()
    .map((name) => join(folder, name))
}

export function readYaml<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  return parseYaml(path, readFileSync(path, 'utf8'), schema)
}

/** `linesBefore`: of the file, before the YAML. Throws a ContentError that names every mistake. */
export function parseYaml<Schema extends z.ZodType>(
  path: string,
  source: string,
  schema: Schema,
  linesBefore = 0,
): z.output<Schema> {
  const counter = new LineCounter()
  const document = parseDocument(source, { lineCounter: counter, prettyErrors: false })
  const lineAt = (offset: number) => counter.linePos(offset).line + linesBefore
  if (document.errors.length > 0)
    throw new ContentError(
      path,
      document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), reason: message })),
    )
  const result = schema.safeParse(document.toJS())
  if (result.success) return result.data
  const mistakes = result.error.issues.map((issue): Mistake => {
    const where = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path
    return {
      line: lineAt(offsetOf(document, where)),
      reason: [issue.path.join('.'), issue.message].filter(Boolean).join(': '),
    }
  })
  throw new ContentError(path, mistakes)
}

/** The name of a file is the slug of its title: it is the address of its page. */
export function slugOf(path: string, title: string): string {
  const slug = basename(path, extname(path))
  const right = slugify(title)
  if (slug !== right)
    throw mistakeIn(path, 'title', `a file with this title is named ${right}${extname(path)}`)
  return slug
}

/** Of the deepest part of the path that is there. */
function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}
