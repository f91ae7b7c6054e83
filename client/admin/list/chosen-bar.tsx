import './chosen-bar.css'
import type { ReactNode } from 'react'
import { Button } from '#client/design-system/button.tsx'

/** Actions for the selected rows. Sticky while the list is scrolled. */
interface ChosenBarProps {
  text: string
  /** Clears the selection. */
  onClear?: () => void
  isHidden?: boolean
  /** Hidden from the start where there is script, which shows it with the first selected row. */
  isForSelection?: boolean
  children?: ReactNode
}

export function ChosenBar({ text, onClear, isHidden, isForSelection = false, children }: ChosenBarProps) {
  return (
    <div className={isForSelection ? 'list-chosen is-for-selection' : 'list-chosen'} hidden={isHidden}>
      <div className="flex flex-wrap items-center gap-x-3">
        <p>{text}</p>
        {onClear !== undefined && (
          <span className="noscript:hidden">
            <Button look="ghost" size="small" onClick={onClear}>
              Clear<span className="sr-only"> selection</span>
            </Button>
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
