import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { Button } from '#client/design-system/button.tsx'
import { maxCancellations } from '#contract/booking-rules.ts'
import type { Booking } from '#contract/bookings.ts'
import { ChosenBar } from '../list/chosen-bar.tsx'
import type { ChosenBookings } from './use-chosen-bookings.ts'

interface ChosenBookingsBarProps {
  chosen: ChosenBookings
  onCancel: (bookings: readonly Booking[]) => void
}

/** Actions for the selected bookings. */
export function ChosenBookingsBar({
  chosen: { chosen, cancellable, clear },
  onCancel,
}: ChosenBookingsBarProps) {
  const mayCancel = useMayCall('POST /tours/cancellations', { desk: true })
  if (chosen.length === 0) return null
  const others = chosen.length - cancellable.length
  const isTooMany = cancellable.length > maxCancellations
  return (
    <ChosenBar
      text={[
        `${countBookings(chosen.length)} selected`,
        ...(others > 0 ? [`${others} cannot be cancelled any more`] : []),
        ...(isTooMany ? [`at most ${maxCancellations} are cancelled at once`] : []),
      ].join(', ')}
    >
      <Button look="ghost" size="small" onClick={clear}>
        Select none
      </Button>
      {mayCancel && (
        <Button
          look="secondary"
          size="small"
          disabled={cancellable.length === 0 || isTooMany}
          onClick={() => onCancel(cancellable)}
        >
          {`Cancel ${countBookings(cancellable.length)}`}
        </Button>
      )}
    </ChosenBar>
  )
}

function countBookings(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`
}
