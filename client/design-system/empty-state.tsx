import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** The heading: says what is missing. */
  title: string
  headingLevel?: 1 | 2 | 3
  children?: ReactNode
  /** One button. */
  action?: ReactNode
}

/** Shown in place of an empty list, with a drawing of an empty camp. */
export function EmptyState({ title, headingLevel = 2, children, action }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="grid justify-items-start gap-4.5">
      <svg
        className="block h-auto w-80 max-w-full rounded-s bg-shoal"
        viewBox="0 0 320 170"
        width="320"
        height="170"
        aria-hidden="true"
      >
        <circle cx="210" cy="68" r="46" className="fill-sun" opacity="0.28" />
        <circle cx="210" cy="68" r="30" className="fill-sun" />
        <g className="fill-sea">
          <path d="M0 170v-54l58-56 40 44 34-34 76 58 112-32v74z" opacity="0.32" />
          <path d="m58 60 16 40-16 12-10-18zM132 70l14 30-18 8z" opacity="0.34" />
        </g>
        <path d="m150 134 20-34 26 32z" className="fill-signal" />
        <path d="m170 100 26 32h-14z" className="fill-signal-deep" />
        <path d="M0 134c64-16 128-14 188 0s96 8 132-6v42H0z" className="fill-sea" />
      </svg>
      <Heading className="text-d3">{title}</Heading>
      {children !== undefined && <div className="-mt-2 max-w-[60ch]">{children}</div>}
      {action}
    </div>
  )
}
