// Text of posts and destinations: what a paragraph in Markdown comes to.

export type Inline =
  | string
  | { kind: 'emphasis' | 'strong'; content: readonly Inline[] }
  | { kind: 'link'; to: string; content: readonly Inline[] }

export type Paragraph = readonly Inline[]

/** The words alone, paragraphs parted by blank lines. */
export function plainText(paragraphs: readonly Paragraph[]): string {
  return paragraphs.map(wordsOf).join('\n\n')
}

/** The words of one paragraph. */
export function wordsOf(content: readonly Inline[]): string {
  return content.map((part) => (typeof part === 'string' ? part : wordsOf(part.content))).join('')
}
