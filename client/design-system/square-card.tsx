import './square-card.css'
import type { ReactNode } from 'react'
import { type AddAction, AddButton } from './add-button.tsx'
import { Link } from './link.tsx'
import { PriceTag, type StruckPrice } from './price-tag.tsx'
import { Stars } from './stars.tsx'

interface SquareCardProps {
  to: string
  title: string
  picture: ReactNode
  /** A badge in the corner of the picture. */
  badge?: ReactNode
  category: string
  /** Whole or half stars, 0–5. */
  stars: number
  /** Accessible name of the stars. */
  starsLabel?: string
  price: string
  reduced?: StruckPrice | undefined
  action: AddAction
  headingLevel?: 2 | 3
}

/** A shop item: square picture, category, title, price and one button. */
export function SquareCard(props: SquareCardProps) {
  const { to, title, category, headingLevel = 3 } = props
  const Heading = `h${headingLevel}` as const
  return (
    <article className="square-card">
      <div className="square-frame">
        {props.picture}
        {props.badge !== undefined && <div className="absolute top-3 right-3">{props.badge}</div>}
      </div>
      <div className="square-text">
        <div className="flex flex-wrap items-center justify-between gap-x-2.5 text-ink-3 text-micro">
          <span>{category}</span>
          <Stars value={props.stars} label={props.starsLabel} />
        </div>
        <Heading className="font-[650] text-[1.375rem] max-sm:text-card-small">
          <Link to={to} className="square-link">
            {title}
          </Link>
        </Heading>
        <PriceTag price={props.price} reduced={props.reduced} size="small" />
      </div>
      <div className="square-action relative mt-3 self-end">
        <AddButton action={props.action} />
      </div>
    </article>
  )
}
