import type { ReactNode } from 'react'
import { Link } from './link.tsx'

/** `wide` spans two columns everywhere, `wide-on-desktop` only where the wall has four. */
export type PosterWidth = 'single' | 'wide' | 'wide-on-desktop'

interface PosterCardProps {
  to: string
  title: string
  picture: ReactNode
  /** Stands in the notch that the page cuts out of the picture. */
  price: string
  /** In the other corner of the picture. */
  badge?: ReactNode
  /** The line below the title. */
  children: ReactNode
  /** A sentence below that. */
  note?: string
  width?: PosterWidth
  /** Cannot be had: the picture fades. The badge says so. */
  isOff?: boolean
  headingLevel?: 2 | 3
  onChoose?: () => void
}

const widthClass: Record<PosterWidth, string> = {
  single: '',
  wide: 'is-wide',
  'wide-on-desktop': 'is-wide-on-desktop',
}

/** An item of a list: a picture, its price and what it shows; the whole card is one link. */
export function PosterCard({
  to,
  title,
  picture,
  price,
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
          <span className="notch money">{price}</span>
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
