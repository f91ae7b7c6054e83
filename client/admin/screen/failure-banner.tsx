import './failure-banner.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#client/design-system/notice.tsx'

interface FailureBannerProps {
  title: string
  /** The remedy. */
  children: ReactNode
}

/** Shows a failed action until the next attempt. Must be the last child of its screen: sticky at the bottom edge. */
export function FailureBanner({ title, children }: FailureBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  // The button that has to be pressed again is not below the banner.
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--failure-banner-height', `${banner.current!.offsetHeight}px`)
    document.activeElement?.scrollIntoView({ block: 'nearest' })
    return () => void style.removeProperty('--failure-banner-height')
  })
  return (
    <div ref={banner} className="failure-banner">
      <Notice tone="error" title={title}>
        {children}
      </Notice>
    </div>
  )
}
