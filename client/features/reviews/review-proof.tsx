// Marks of reviews that a booking or an order proves, and the links that leave only these.
import { Badge } from '#client/design-system/badge.tsx'
import { Link } from '#client/design-system/link.tsx'
import { TrustPageLink } from '#client/features/trust-pages/trust-page-link.tsx'
import { formatMonth } from '#client/lib/format.ts'
import type { ProductReview, TourReview } from '#contract/reviews.ts'
import { reviewsAddress } from './reviews-address.ts'

export function ReviewProof({ proof }: Pick<TourReview | ProductReview, 'proof'>) {
  if (proof === undefined) return null
  return (
    <Badge tone="yes" icon="check">
      {proof.kind === 'bought'
        ? 'Bought it'
        : `Travelled ${formatMonth(proof.month)} ${proof.month.slice(0, 4)}`}
    </Badge>
  )
}

interface ReviewFilterProps {
  /** Path of the page. */
  path: string
  /** Text of the link that leaves only reviews with a proof. */
  proven: string
  isVerified: boolean
}

export function ReviewFilter({ path, proven, isVerified }: ReviewFilterProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <nav aria-label="Which reviews" className="flex flex-wrap gap-2">
        <Choice to={reviewsAddress(path)} isCurrent={!isVerified}>
          All reviews
        </Choice>
        <Choice to={reviewsAddress(path, { isVerified: true })} isCurrent={isVerified}>
          {proven}
        </Choice>
      </nav>
      <TrustPageLink page="reviews" />
    </div>
  )
}

function Choice({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className="inline-flex min-h-11 items-center rounded-pill border-[1.5px] border-line-strong px-4 font-semibold text-ink text-small no-underline hover:bg-mist aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
    >
      {children}
    </Link>
  )
}
