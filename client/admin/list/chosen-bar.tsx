import './chosen-bar.css'
import type { ReactNode } from 'react'
import { Button } from '#client/design-system/button.tsx'

/** Actions for the selected rows. Sticky while the list is scrolled. */
interface ChosenBarProps {
  text: string
  /** Clears the selection. */
  onClear?: () => void
  children: ReactNode
}

export function ChosenBar({ text, onClear, children }: ChosenBarProps) {
  return (
    <div className="list-chosen">
      <div className="flex flex-wrap items-center gap-x-3">
        <p>{text}</p>
        {onClear !== undefined && (
          <Button look="ghost" size="small" onClick={onClear}>
            Clear<span className="sr-only"> selection</span>
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
