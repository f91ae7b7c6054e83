import './failure-banner.css'
import type { ReactNode } from 'react'
import { Notice } from '#client/design-system/notice.tsx'

interface FailureBannerProps {
  title: string
  /** What can be done about it. */
  children: ReactNode
}

/** What was not done: the last child of its screen, in sight wherever somebody has scrolled to, until the next try. */
export function FailureBanner({ title, children }: FailureBannerProps) {
  return (
    <div className="failure-banner">
      <Notice tone="error" title={title}>
        {children}
      </Notice>
    </div>
  )
}
