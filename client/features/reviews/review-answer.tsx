import { formatMonthDayYear } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import type { ReviewAnswer as Answer } from '#contract/reviews.ts'

/** What staff have answered, beneath the review. */
export function ReviewAnswer({ answer }: { answer: Answer | undefined }) {
  if (answer === undefined) return null
  return (
    <div className="mt-3 max-w-[60ch] rounded-r-m border-sea border-l-3 bg-mist px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-[650] text-ink">{`Answer of ${house().name}`}</b>
        <time dateTime={answer.answeredAt} className="text-ink-3 text-micro">
          {formatMonthDayYear(answer.answeredAt)}
        </time>
      </p>
      <p className="as-typed">{answer.text}</p>
    </div>
  )
}
