import type { ReactNode } from 'react'

interface SlabProps {
  /** Stands on the ridge of the hero above it. */
  isPulledUp?: boolean
  children: ReactNode
}

/** The one plate that floats: what a page is searched or steered with. */
export function Slab({ isPulledUp = false, children }: SlabProps) {
  return (
    <div
      className={`relative z-3 rounded-l bg-paper px-7 py-6.5 shadow-3 max-md:p-5.5 ${isPulledUp ? '-mt-24 max-md:-mt-16' : ''}`}
    >
      {children}
    </div>
  )
}

/** A quiet plate beside the text: filters, a form. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 gap-4.5 rounded-l bg-mist p-7 max-md:p-5">{children}</div>
}
