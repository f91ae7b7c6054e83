import { useEffect, useId, useRef } from 'react'
import { Checkbox } from '#client/design-system/choice.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { boxName } from '#client/lib/forms/send-form.ts'
import { dayText } from './day-text.ts'
import type { PlannedDate } from './planning.ts'
import { dayBox } from './schedule-forms.ts'

const problemTexts: Record<NonNullable<PlannedDate['problem']>, string> = {
  past: 'is over',
  'too far ahead': 'is more than two years ahead',
  scheduled: 'is scheduled already',
}

interface PlannedDatesProps {
  planned: readonly PlannedDate[]
  /** Entries of the form that has shown these dates before. Absent: they are new. */
  entered: Readonly<Partial<Record<string, string>>> | undefined
}

/** Preview of a series or season. Dates can be left out. */
export function PlannedDates({ planned, entered }: PlannedDatesProps) {
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
                  name={boxName(dayBox, date)}
                  label={dayText(date)}
                  defaultChecked={
                    problem === null &&
                    (entered === undefined || entered[boxName(dayBox, date)] !== undefined)
                  }
                  disabled={problem !== null}
                  {...(problem !== null && { hint: problemTexts[problem] })}
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
