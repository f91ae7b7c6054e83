// Check-ins that the server has refused or counted differently.
import { Notice } from '#client/design-system/notice.tsx'
import type { CheckInList, CheckInResult } from '#contract/check-ins.ts'
import { refusalText } from './refusal-text.ts'

interface ConflictsProps {
  conflicts: readonly CheckInResult[]
  list: CheckInList
  onClose: () => void
}

/** Doubles are shown below, to decide on; here are those that were not recorded. */
export function Conflicts({ conflicts, list, onClose }: ConflictsProps) {
  const refused = conflicts.filter(({ outcome }) => outcome === 'refused')
  if (refused.length === 0) return null
  const nameOf = (id: string) => list.bookings.find(({ _id }) => _id === id)?.username ?? 'A booking'
  return (
    <Notice tone="error" title="Not recorded" onClose={onClose}>
      <ul>
        {refused.map(({ _id, bookingId, reason }) => (
          <li key={_id}>{`${nameOf(bookingId)}: ${refusalText(reason)}`}</li>
        ))}
      </ul>
    </Notice>
  )
}
