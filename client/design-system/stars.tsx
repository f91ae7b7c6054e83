import { Icon } from './icon.tsx'

interface StarsProps {
  /** Rounded to half stars. */
  value: number
  of?: number
  /** Accessible name. Default: the value in words. */
  label?: string
}

/** A row of stars with a text for screen readers. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: stars have no other identity
        return <Icon key={index} name={name} className="size-4.25" />
      })}
    </span>
  )
}
