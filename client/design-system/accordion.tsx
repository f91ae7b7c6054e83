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

/** Native disclosures: they open without script, and by the browser's search in the page. */
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
