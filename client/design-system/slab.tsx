import type { ReactNode } from 'react'

export type PulledUp = 'far' | 'slightly'

/** How far over the foot of the hero: slightly over a low one. */
export const pulledUpClassNames: Readonly<Record<PulledUp, string>> = {
  far: '-mt-24 max-md:-mt-16',
  slightly: '-mt-[44px] max-md:-mt-[36px]',
}

interface SlabProps {
  /** Stands on the ridge of the hero above it. */
  pulledUp?: PulledUp
  children: ReactNode
}

/** The one plate that floats: what a page is searched or steered with. */
export function Slab({ pulledUp, children }: SlabProps) {
  return (
    <div
      className={`relative z-3 rounded-l bg-paper px-7 py-6.5 shadow-3 max-md:p-5.5 ${pulledUp === undefined ? '' : pulledUpClassNames[pulledUp]}`}
    >
      {children}
    </div>
  )
}

/** A quiet plate beside the text: filters, a form. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 gap-4.5 rounded-l bg-mist p-7 max-md:p-5">{children}</div>
}
