// What is said once a cancelled departure is open again, with the way to those who were booked on it.
import { departurePath } from '#client/admin/addresses/departure-path.ts'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { dayText } from './day-text.ts'

interface ReopenedProps {
  tourId: string
  /** Null: none was opened. */
  date: string | null
  failure: string | null
}

export function Reopened({ tourId, date, failure }: ReopenedProps) {
  if (failure !== null) return <Notice tone="error">{failure}</Notice>
  if (date === null) return null
  return (
    <Notice tone="ok" title={`${dayText(date)} is open again`}>
      <span>Nobody is told by itself. </span>
      <Link to={`${departurePath({ tourId, date })}#former`} className="underline underline-offset-4">
        Ask those who were booked
      </Link>
      .
    </Notice>
  )
}
