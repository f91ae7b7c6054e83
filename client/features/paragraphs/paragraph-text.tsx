// Renders a paragraph of a post or a destination: text, emphasis, links.
import { Link } from '#client/design-system/link.tsx'
import type { Inline, Paragraph } from '#content/paragraphs.ts'

export function ParagraphText({ content }: { content: Paragraph }) {
  // The content never changes, so the index can be the key.
  return content.map((part, place) =>
    typeof part === 'string' ? part : <Part key={String(place)} {...part} />,
  )
}

function Part(part: Exclude<Inline, string>) {
  const text = <ParagraphText content={part.content} />
  if (part.kind !== 'link') return part.kind === 'strong' ? <strong>{text}</strong> : <em>{text}</em>
  return part.to.startsWith('/') ? (
    <Link to={part.to} className="underline">
      {text}
    </Link>
  ) : (
    <a href={part.to} className="underline">
      {text}
    </a>
  )
}
