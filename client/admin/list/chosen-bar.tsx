import './chosen-bar.css'
import type { ReactNode } from 'react'

/** Actions for the selected rows. Sticky while the list is scrolled. */
export function ChosenBar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="list-chosen">
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
