// A mistake in a file of the content, as its author needs it: file, line, and what is wrong.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface Mistake {
  /** Counted from 1. */
  line: number
  reason: string
}

export class ContentError extends Error {
  override name = 'ContentError'

  constructor(path: string, mistakes: readonly Mistake[]) {
    const file = relative(process.cwd(), path)
    super(mistakes.map(({ line, reason }) => `${file}:${line}: ${reason}`).join('\n'))
  }
}

/** About a field that its schema accepts. */
export function mistakeIn(path: string, field: string, reason: string): ContentError {
  const lines = readFileSync(path, 'utf8').split('\n')
  return new ContentError(path, [
    { line: lines.findIndex((line) => line.startsWith(`${field}:`)) + 1, reason },
  ])
}
