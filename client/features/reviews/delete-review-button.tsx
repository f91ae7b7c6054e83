import { useUser } from '#client/features/session/session.ts'
import { isOwnerOrStaff } from '#contract/rights.ts'

interface DeleteReviewButtonProps {
  author: { id: string | null; name: string }
  onPress: () => void
}

/** Shown to the author of the review and to staff. */
export function DeleteReviewButton({ author, onPress }: DeleteReviewButtonProps) {
  const user = useUser()
  if (user === null || !isOwnerOrStaff({ ...user, userId: user._id }, author.id, ['reviews'])) return null
  return (
    <button
      type="button"
      className="-ml-2 mt-1 min-h-11 cursor-pointer rounded-s px-2 font-semibold text-sea text-small underline-offset-4 hover:underline"
      onClick={onPress}
    >
      Delete<span className="sr-only">{` the review of ${author.name}`}</span>
    </button>
  )
}
