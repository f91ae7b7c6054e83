import { Badge } from '#client/design-system/badge.tsx'
import { type DepartureState, departureStateLabels } from '#contract/departure-rules.ts'

const looks = {
  open: { tone: 'category' },
  guaranteed: { tone: 'yes', icon: 'check' },
  closed: { tone: 'type' },
  cancelled: { tone: 'no', icon: 'cross' },
} as const

export function StateBadge({ state }: { state: DepartureState }) {
  return <Badge {...looks[state]}>{departureStateLabels[state]}</Badge>
}
