// A paragraph of a post or a destination: words, emphasis, links.
import { Link } from '#client/design-system/link.tsx'
import type { Inline, Paragraph } from '#content/paragraphs.ts'

export function InlineText({ content }: { content: Paragraph }) {
  // What never changes may count its parts for keys.
  return content.map((part, place) =>
    typeof part === 'string' ? part : <Part key={String(place)} {...part} />,
  )
}

function Part(part: Exclude<Inline, string>) {
  const text = <InlineText content={part.content} />
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
