import { Icon } from './icon.tsx'

interface StarsProps {
  /** Counts in halves. */
  value: number
  of?: number
  /** What is spoken; the value unless given. */
  label?: string
}

/** A row of stars with a spoken value. */
export function Stars({ value, of = 5, label }: StarsProps) {
  const rounded = Math.round(value * 2) / 2
  return (
    <span
      role="img"
      aria-label={label ?? `${rounded} of ${of} stars`}
      className="inline-flex gap-px align-middle text-star"
    >
      {Array.from({ length: of }, (_, index) => {
        const filled = rounded - index
        const name = filled >= 1 ? 'star' : filled >= 0.5 ? 'star-half' : 'star-empty'
        // biome-ignore lint/suspicious/noArrayIndexKey: stars have no identity but their place
        return <Icon key={index} name={name} className="size-4.25" />
      })}
    </span>
  )
}
