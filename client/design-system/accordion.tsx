import './accordion.css'
import { type ReactNode, useId } from 'react'

interface AccordionItem {
  title: string
  content: ReactNode
  isOpen?: boolean
}

interface AccordionProps {
  items: readonly AccordionItem[]
  headingLevel?: 2 | 3 | 4
  /** Opening one closes the others. */
  isExclusive?: boolean
}

/** Uses native `details` elements: they open without script and when the browser's find-in-page matches their content. */
export function Accordion({ items, headingLevel = 3, isExclusive = false }: AccordionProps) {
  const group = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <div className="accordion">
      {items.map(({ title, content, isOpen }) => (
        <details key={title} open={isOpen} name={isExclusive ? group : undefined}>
          <summary>
            <Heading className="accordion-title">{title}</Heading>
          </summary>
          <div className="accordion-content">{content}</div>
        </details>
      ))}
    </div>
  )
}
