import './chosen-bar.css'
import type { ReactNode } from 'react'

/** What can be done with the rows that are chosen. Stays in view while the list is scrolled. */
export function ChosenBar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="list-chosen">
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
