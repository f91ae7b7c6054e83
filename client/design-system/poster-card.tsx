import type { ReactNode } from 'react'
import { Link } from './link.tsx'

/** `wide` spans two columns in every window, `wide-on-desktop` only where the grid has four columns. */
export type PosterWidth = 'single' | 'wide' | 'wide-on-desktop'

interface PosterCardProps {
  to: string
  title: string
  picture: ReactNode
  /** Shown in the notch in the corner of the picture. */
  price: string
  /** What the price is for, below it. */
  priceUnit?: string
  /** Shown in the opposite corner of the picture. */
  badge?: ReactNode
  /** The line below the title. */
  children: ReactNode
  /** A sentence below that line. */
  note?: string
  width?: PosterWidth
  /** Not available: the picture is faded. The badge must say so in words. */
  isOff?: boolean
  headingLevel?: 2 | 3
  onChoose?: () => void
}

const widthClass: Record<PosterWidth, string> = {
  single: '',
  wide: 'is-wide',
  'wide-on-desktop': 'is-wide-on-desktop',
}

/** A list item with a picture, a price and a title. The whole card is one link. */
export function PosterCard({
  to,
  title,
  picture,
  price,
  priceUnit,
  badge,
  children,
  note,
  width = 'single',
  isOff = false,
  headingLevel = 3,
  onChoose,
}: PosterCardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <li className={`poster-card ${widthClass[width]}`}>
      <Link to={to} onClick={onChoose} className="poster-link">
        <div className={`poster-frame${isOff ? ' is-off' : ''}`}>
          {picture}
          {badge !== undefined && <span className="absolute top-3.5 right-3.5 flex">{badge}</span>}
          <span className="notch">
            <span className="money">{price}</span>
            {priceUnit !== undefined && <span className="notch-unit">{` ${priceUnit}`}</span>}
          </span>
        </div>
        <div className="poster-text">
          <Heading className="poster-title font-[650] text-card max-sm:text-card-small">{title}</Heading>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-4 text-ink-3 text-small">{children}</div>
          {note !== undefined && <p className="mt-2 text-ink-2 text-small">{note}</p>}
        </div>
      </Link>
    </li>
  )
}
