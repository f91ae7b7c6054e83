import { Badge } from '#client/design-system/badge.tsx'
import type { Tour } from '#contract/tours.ts'

/** Its type, or that it cannot be booked. */
export function TourBadge({ tour: { available, type } }: { tour: Pick<Tour, 'available' | 'type'> }) {
  return available ? (
    <Badge tone="type">{type}</Badge>
  ) : (
    <Badge tone="no" icon="cross">
      Not Available!
    </Badge>
  )
}
