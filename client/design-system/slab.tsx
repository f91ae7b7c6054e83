import type { ReactNode } from 'react'

export type PulledUp = 'far' | 'slightly'

/** How far the slab overlaps the bottom of the hero: `slightly` is for low heroes. */
export const pulledUpClassNames: Readonly<Record<PulledUp, string>> = {
  far: '-mt-24 max-md:-mt-16',
  slightly: '-mt-[44px] max-md:-mt-[36px]',
}

interface SlabProps {
  /** Overlaps the hero above it. */
  pulledUp?: PulledUp
  children: ReactNode
}

/** A raised box for the search or the main controls of a page. */
export function Slab({ pulledUp, children }: SlabProps) {
  return (
    <div
      className={`relative z-3 rounded-l bg-paper px-7 py-6.5 shadow-3 max-md:p-5.5 ${pulledUp === undefined ? '' : pulledUpClassNames[pulledUp]}`}
    >
      {children}
    </div>
  )
}

/** A flat box beside the text, for filters or a form. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 gap-4.5 rounded-l bg-mist p-7 max-md:p-5">{children}</div>
}
