import './failure-banner.css'
import type { ReactNode } from 'react'
import { Notice } from '#client/design-system/notice.tsx'

interface FailureBannerProps {
  title: string
  /** The remedy. */
  children: ReactNode
}

/** Tells of a failed action until the next try. The last child of its screen, sticky at the foot of the window. */
export function FailureBanner({ title, children }: FailureBannerProps) {
  return (
    <div className="failure-banner">
      <Notice tone="error" title={title}>
        {children}
      </Notice>
    </div>
  )
}
