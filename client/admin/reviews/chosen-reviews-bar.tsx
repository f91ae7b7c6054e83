import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import { Button } from '#client/design-system/button.tsx'
import type { StaffReview } from '#contract/staff-reviews.ts'
import { maxReviewsDeletedAtOnce } from '#contract/vocabulary.ts'
import { ChosenBar } from '../list/chosen-bar.tsx'
import { deleteLabel } from './delete-reviews-dialog.tsx'

interface ChosenReviewsBarProps {
  chosen: readonly StaffReview[]
  onClear: () => void
  onDelete: (reviews: readonly StaffReview[]) => void
}

export function ChosenReviewsBar({ chosen, onClear, onDelete }: ChosenReviewsBarProps) {
  const mayDelete = useMayCall('POST /reviews/delete', { reviews: true })
  if (chosen.length === 0) return null
  const isTooMany = chosen.length > maxReviewsDeletedAtOnce
  const text = `${chosen.length === 1 ? '1 review' : `${chosen.length} reviews`} selected`
  return (
    <ChosenBar
      text={isTooMany ? `${text}: at most ${maxReviewsDeletedAtOnce} are deleted at once` : text}
      onClear={onClear}
    >
      {mayDelete && (
        <Button
          look="secondary"
          size="small"
          disabled={isTooMany}
          title={isTooMany ? `At most ${maxReviewsDeletedAtOnce} at once` : undefined}
          onClick={() => onDelete(chosen)}
        >
          {deleteLabel(chosen.length)}
        </Button>
      )}
    </ChosenBar>
  )
}
