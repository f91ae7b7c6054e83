import './day-plan.css'
import type { ReactNode } from 'react'

interface DayPlanProps {
  days: readonly { title: string; content: ReactNode }[]
  headingLevel?: 2 | 3 | 4
}

/** The days of a tour as a numbered list, drawn as suns along a dashed route. */
export function DayPlan({ days, headingLevel = 3 }: DayPlanProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <ol className="day-plan">
      {days.map(({ title, content }) => (
        <li key={title}>
          <Heading className="text-card leading-tight">{title}</Heading>
          <div className="mt-1 max-w-[60ch]">{content}</div>
        </li>
      ))}
    </ol>
  )
}
