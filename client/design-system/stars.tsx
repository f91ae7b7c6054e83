import { Icon } from './icon.tsx'

/** A row of stars with a spoken value; `value` counts in halves. */
export function Stars({ value, of = 5 }: { value: number; of?: number }) {
  const rounded = Math.round(value * 2) / 2
  return (
    <span role="img" aria-label={`${rounded} of ${of} stars`} className="inline-flex gap-px text-star">
      {Array.from({ length: of }, (_, index) => {
        const filled = rounded - index
        const name = filled >= 1 ? 'star' : filled >= 0.5 ? 'star-half' : 'star-empty'
        // biome-ignore lint/suspicious/noArrayIndexKey: stars have no identity but their place
        return <Icon key={index} name={name} className="size-4.25" />
      })}
    </span>
  )
}
