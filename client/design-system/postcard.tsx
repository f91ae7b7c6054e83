import './postcard.css'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface PostcardProps {
  to: string
  title: string
  subTitle: string
  picture: ReactNode
}

/** A link with a picture in a white border, perforated like a stamp. */
export function Postcard({ to, title, subTitle, picture }: PostcardProps) {
  return (
    <div className="postcard-shadow">
      <Link to={to} className="postcard">
        {picture}
        <span className="postcard-foot">
          <span className="postcard-title font-bold font-display text-[1.625rem] text-ink leading-tight">
            {title}
          </span>
          <Postmark />
          <span className="text-ink-3 text-small leading-snug">{subTitle}</span>
        </span>
      </Link>
    </div>
  )
}

function Postmark() {
  return (
    <svg
      className="row-span-2 size-7 self-center text-ink-2"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M9.5 14v-3.5c0-1-1.5-2-1.5-4.2a4 4 0 0 1 8 0c0 2.2-1.5 3.2-1.5 4.2V14M5 19v-3a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v3zM5 21.5h14" />
    </svg>
  )
}
