import { Link } from '#client/design-system/link.tsx'
import { useUser } from '#client/features/session/session.ts'
import { reportReviewPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'

interface ReportReviewLinkProps {
  reviewId: string
  author: { id: string | null; name: string }
}

/** Shown to everyone but the author of the review. Visitors are asked to sign in there. */
export function ReportReviewLink({ reviewId, author }: ReportReviewLinkProps) {
  const user = useUser()
  if (user !== null && user._id === author.id) return null
  return (
    <Link
      to={addressOf(reportReviewPage, { id: reviewId })}
      rel="nofollow"
      className="mt-1 -ml-2 inline-flex min-h-11 items-center rounded-s px-2 text-ink-3 text-small no-underline underline-offset-4 hover:underline"
    >
      Report<span className="sr-only">{` the review of ${author.name}`}</span>
    </Link>
  )
}
