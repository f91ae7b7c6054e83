import './notice.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Mark } from './mark.tsx'

export type NoticeTone = 'info' | 'ok' | 'warning' | 'error'

interface NoticeProps {
  tone: NoticeTone
  title?: string
  children: ReactNode
  action?: ReactNode
  onClose?: () => void
}

/** A message within the page. Screen readers announce an error at once and other messages when they are idle. */
export function Notice({ tone, title, children, action, onClose }: NoticeProps) {
  return (
    <div className={`notice is-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <span className="notice-sign">
        {tone === 'ok' ? <Icon name="check" /> : <Mark name={tone === 'info' ? 'info' : 'warning'} />}
      </span>
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-[650] text-ink">{title}</p>}
        <div>{children}</div>
        {action !== undefined && <div className="mt-3">{action}</div>}
      </div>
      {onClose !== undefined && (
        <button type="button" className="notice-close" aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </button>
      )}
    </div>
  )
}
