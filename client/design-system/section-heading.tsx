import type { ReactNode } from 'react'
import { Lockup } from './lockup.tsx'

interface SectionHeadingProps {
  id?: string
  first: string
  second: string
  level?: 2 | 3
  /** Shown at the other end of the line. */
  children?: ReactNode
}

export function SectionHeading({ id, first, second, level = 2, children }: SectionHeadingProps) {
  return (
    <div className="mb-[clamp(32px,4vw,56px)] flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <Lockup id={id} level={level} size="d2" first={first} second={second} />
      {children}
    </div>
  )
}
