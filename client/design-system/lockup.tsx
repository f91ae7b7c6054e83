import type { ReactNode } from 'react'

const sizes = { d1: 'text-d1', band: 'text-band', d2: 'text-d2', d3: 'text-d3' } as const

interface LockupProps {
  /** First line, light italic. */
  first: ReactNode
  /** Second line, bold. */
  second: ReactNode
  level: 1 | 2 | 3
  size: keyof typeof sizes
  isOnNight?: boolean
  id?: string
  /** Can be focused by script, for example when a dialog opens. */
  isFocusable?: boolean
}

/** The heading of the design in two lines, as one heading element. */
export function Lockup({ first, second, level, size, isOnNight = false, id, isFocusable }: LockupProps) {
  const Heading = `h${level}` as const
  return (
    <Heading
      id={id}
      tabIndex={isFocusable ? -1 : undefined}
      className={`${sizes[size]} ${isOnNight ? 'text-paper' : ''}`}
    >
      <span className="block font-light text-[0.86em] italic leading-none tracking-[-0.02em]">{first}</span>{' '}
      <span>{second}</span>
    </Heading>
  )
}
