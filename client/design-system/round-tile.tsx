import './round-tile.css'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface RoundTileProps {
  to: string
  title: string
  picture: ReactNode
  onChoose?: () => void
  /** The line below the title. */
  children: ReactNode
}

/** A round picture with a title. The whole tile is one link. */
export function RoundTile({ to, title, picture, onChoose, children }: RoundTileProps) {
  return (
    <li className="min-w-0">
      <Link to={to} onClick={onChoose} className="round-tile">
        <div className="round-tile-frame">{picture}</div>
        <h3 className="round-tile-title mt-7 font-[650] text-card">{title}</h3>
        <div className="mt-1.5 flex flex-wrap items-center justify-center gap-x-4 text-ink-3 text-small">
          {children}
        </div>
      </Link>
    </li>
  )
}
