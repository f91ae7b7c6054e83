import { Badge } from '#client/design-system/badge.tsx'
import { today } from '#client/lib/server-day.ts'
import { type DepartureMinimum, minimumSentence } from '#contract/departure-minimum.ts'
import { type DepartureState, departureStateLabels } from '#contract/departure-rules.ts'

const looks = {
  open: { tone: 'category' },
  guaranteed: { tone: 'yes', icon: 'check' },
  closed: { tone: 'type' },
  cancelled: { tone: 'no', icon: 'cross' },
} as const

interface StateBadgeProps {
  state: DepartureState
  isPrivate?: boolean
}

export function StateBadge({ state, isPrivate = false }: StateBadgeProps) {
  const badge = <Badge {...looks[state]}>{departureStateLabels[state]}</Badge>
  if (!isPrivate) return badge
  return (
    <span className="inline-flex flex-wrap gap-2">
      {badge}
      <Badge tone="category">Private</Badge>
    </span>
  )
}

interface MinimumNoteProps {
  date: string
  /** The state on the badge: a departure that is closed may be guaranteed to those who travel. */
  state: DepartureState | null
  minimum?: DepartureMinimum | undefined
}

/** Whether the departure runs; nothing where its badge says all. */
export function MinimumNote({ date, state, minimum }: MinimumNoteProps) {
  const text =
    minimum === undefined || state === 'guaranteed' ? null : minimumSentence({ ...minimum, date }, today())
  return text === null ? null : <span className="minimum-note">{text}</span>
}
