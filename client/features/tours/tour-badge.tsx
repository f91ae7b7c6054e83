import { Badge } from '#client/design-system/badge.tsx'
import type { Tour } from '#contract/tours.ts'

/** Shows the type of a tour, or that the tour is not available. */
export function TourBadge({ tour: { available, type } }: { tour: Pick<Tour, 'available' | 'type'> }) {
  return available ? (
    <Badge tone="type">{type}</Badge>
  ) : (
    <Badge tone="no" icon="cross">
      Not Available!
    </Badge>
  )
}
