import { useId } from 'react'

/** The logo's drawing. Hidden from screen readers, because the name of the site is always shown beside it. */
export function BrandMark({ className = 'size-9.5' }: { className?: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 40 40" className={`flex-none ${className}`} aria-hidden="true">
      <clipPath id={id}>
        <circle cx="20" cy="20" r="20" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path fill="#ffe3a3" d="M0 0h40v40H0z" />
        <circle cx="26" cy="12.5" r="6.5" fill="#ffc24a" />
        <path fill="#2f8f8a" d="M-2 30 12 12l7 8.5 4-4.5 19 17v8H-2z" />
        <path fill="#1c6b6f" d="m12 12 7 8.5-3 9.5 4 9H9l4-13-3.5-4z" />
        <path fill="#0d2639" d="M-2 31c8-2.5 14 1.5 21 1.2S34 28 42 30v12H-2z" />
        <path fill="#c5361d" d="m24.5 31 4-7 4 7z" />
      </g>
    </svg>
  )
}
