// Markdown with front matter between two lines of three hyphens.
import { readFileSync } from 'node:fs'
import type { PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type * as z from 'zod'
import type { Inline, Paragraph } from '../paragraphs.ts'
import { ContentError } from './content-error.ts'
import { parseYaml } from './read-yaml.ts'

/** Throws a ContentError for what the schema refuses, and for Markdown that the pages have no look for. */
export function readMarkdown<Schema extends z.ZodType>(path: string, schema: Schema) {
  const source = readFileSync(path, 'utf8')
  const parts = /^---\r?\n([\s\S]*?\n)---\r?\n([\s\S]*)$/.exec(source)
  if (parts === null)
    throw new ContentError(path, [{ line: 1, reason: 'no front matter between two lines of ---' }])
  const [, yaml, text] = parts as unknown as [string, string, string]
  const linesBefore = source.slice(0, source.length - text.length).split('\n').length - 1
  return {
    frontMatter: parseYaml(path, yaml, schema, 1),
    paragraphs: parseParagraphs(path, text, linesBefore),
  }
}

function parseParagraphs(path: string, text: string, linesBefore: number): Paragraph[] {
  const refuse = (node: { type: string; position?: { start: { line: number } } | undefined }): never => {
    const line = linesBefore + (node.position?.start.line ?? 1)
    throw new ContentError(path, [
      { line, reason: `a text has paragraphs with emphasis, strong words and links, and no ${node.type}` },
    ])
  }
  const toInline = (node: PhrasingContent): Inline => {
    if (node.type === 'text') return node.value.replaceAll(/\r?\n/g, ' ')
    if (node.type === 'emphasis' || node.type === 'strong')
      return { kind: node.type, content: node.children.map(toInline) }
    if (node.type !== 'link') return refuse(node)
    if (!/^(\/(?!\/)|https:\/\/)/.test(node.url)) return refuse({ ...node, type: `link to ${node.url}` })
    return { kind: 'link', to: node.url, content: node.children.map(toInline) }
  }
  const paragraphs = fromMarkdown(text).children.map((node) =>
    node.type === 'paragraph' ? node.children.map(toInline) : refuse(node),
  )
  if (paragraphs.length === 0)
    throw new ContentError(path, [
      { line: linesBefore + 1, reason: 'there is no text below the front matter' },
    ])
  return paragraphs
}
