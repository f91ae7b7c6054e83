import { useEffect, useId, useRef } from 'react'
import { Checkbox } from '#client/design-system/choice.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { dayText } from './day-text.ts'
import type { PlannedDate } from './use-plan.ts'

const problemTexts: Record<NonNullable<PlannedDate['problem']>, string> = {
  past: 'is over',
  'too far ahead': 'is more than two years ahead',
  scheduled: 'is scheduled already',
}

interface PlannedDatesProps {
  planned: readonly PlannedDate[]
  left: ReadonlySet<string>
  isDisabled: boolean
  onLeave: (date: string, isLeft: boolean) => void
}

/** Preview of a series or season. Dates can be left out. */
export function PlannedDates({ planned, left, isDisabled, onLeave }: PlannedDatesProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current!.focus(), [])
  const blocked = planned.filter(({ problem }) => problem !== null).length
  return (
    <section className="planned-dates" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className="text-card-small outline-none">
        {planned.length === 0 ? 'No date fits' : `${count(planned.length)}, nothing is scheduled yet`}
      </h3>
      {blocked > 0 && <p className="text-small">{`${count(blocked)} cannot be scheduled.`}</p>}
      {planned.length > 0 && (
        <>
          <p className="text-small">Clear what is to be left out.</p>
          <ul>
            {planned.map(({ date, problem }) => (
              <li key={date}>
                <Checkbox
                  label={dayText(date)}
                  checked={problem === null && !left.has(date)}
                  disabled={isDisabled || problem !== null}
                  {...(problem !== null && { hint: problemTexts[problem] })}
                  onChange={({ target }) => onLeave(date, !target.checked)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function count(dates: number): string {
  return dates === 1 ? '1 date' : `${formatNumber(dates)} dates`
}
