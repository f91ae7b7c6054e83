import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { Button } from '#client/design-system/button.tsx'
import { maxCancellations } from '#contract/booking-rules.ts'
import type { Booking } from '#contract/bookings.ts'
import { ChosenBar } from '../list/chosen-bar.tsx'
import { isCancellable } from './booking-columns.tsx'

interface ChosenBookingsBarProps {
  chosen: readonly Booking[]
  onClear: () => void
  onCancel: (bookings: readonly Booking[]) => void
}

/** Actions for the selected bookings. */
export function ChosenBookingsBar({ chosen, onClear, onCancel }: ChosenBookingsBarProps) {
  const mayCancel = useMayCall('POST /tours/cancellations', { desk: true })
  if (chosen.length === 0) return null
  const cancellable = chosen.filter(isCancellable)
  const others = chosen.length - cancellable.length
  const isTooMany = cancellable.length > maxCancellations
  const texts = [
    `${countBookings(chosen.length)} selected`,
    ...(others > 0 ? [`${others} cannot be cancelled any more`] : []),
    ...(isTooMany ? [`at most ${maxCancellations} are cancelled at once`] : []),
  ]
  return (
    <ChosenBar text={texts.join(', ')} onClear={onClear}>
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
