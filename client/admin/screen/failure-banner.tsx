import './failure-banner.css'
import type { ReactNode } from 'react'
import { Notice } from '#client/design-system/notice.tsx'

interface FailureBannerProps {
  title: string
  /** The remedy. */
  children: ReactNode
}

/** Shows a failed action until the next attempt. Must be the last child of its screen: sticky at the bottom edge. */
export function FailureBanner({ title, children }: FailureBannerProps) {
  return (
    <div className="failure-banner">
      <Notice tone="error" title={title}>
        {children}
      </Notice>
    </div>
  )
}
