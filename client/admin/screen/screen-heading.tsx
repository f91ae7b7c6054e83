import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SampleBadge } from './sample-badge.tsx'
import { isSample, screenAt } from './screens.ts'

interface ScreenHeadingProps {
  title: string
  subTitle?: string
  /** Actions of the screen, at the right. */
  children?: ReactNode
}

export function ScreenHeading({ title, subTitle, children }: ScreenHeadingProps) {
  const screen = screenAt(useLocation().pathname)
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-2">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4">
          <h1 className="text-[2.25rem]">{title}</h1>
          {isSample(screen) && <SampleBadge />}
        </div>
        {subTitle !== undefined && <p className="below-heading">{subTitle}</p>}
      </div>
      {children !== undefined && <div className="flex flex-wrap gap-3">{children}</div>}
    </header>
  )
}
