import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { formatMonth } from '#client/lib/format.ts'
import { addressOf } from '#contract/pages/page.ts'
import { searchPage } from '#contract/pages/site-pages.ts'
import type { Tour } from '#contract/tours.ts'

/** Shown before the form is filled in. The form stays, because the tour may become available again. */
export function NotBookable({ tour }: { tour: Tour }) {
  const month = String(Number(tour.calendarDate.slice(5, 7)))
  return (
    <Notice
      tone="warning"
      title="Not available at the moment"
      action={
        <Link
          to={`${addressOf(searchPage, { time: month })}#tours`}
          className="inline-block py-1 font-semibold text-sea underline hover:no-underline"
        >
          {`Other tours in ${formatMonth(tour.calendarDate)}`}
        </Link>
      }
    >
      This tour cannot be booked now.
    </Notice>
  )
}
