// The days of a tour as its itinerary has them, with meals and nights; without one, the five fixed days.
import { DayPlan } from '#client/design-system/day-plan.tsx'
import type { TourPlanDay } from '#content/tour-plan.ts'
import type { ItineraryDay as Day } from '#contract/tour-facts.ts'

interface TourPlanProps {
  itinerary: readonly Day[] | undefined
  plan: readonly TourPlanDay[]
}

export function TourPlan({ itinerary, plan }: TourPlanProps) {
  const days =
    itinerary?.map((day, index) => ({
      title: `Day ${index + 1}: ${day.title}`,
      content: <ItineraryDay day={day} />,
    })) ??
    plan.map(({ day, title, description }) => ({ title: `Day ${day}: ${title}`, content: description }))
  return <DayPlan days={days} />
}

function ItineraryDay({ day: { text, meals, night } }: { day: Day }) {
  const notes = [
    meals.length > 0 && `Included: ${meals.join(', ')}`,
    night !== undefined && `Night: ${night}`,
  ].filter((note) => note !== false)
  return (
    <>
      <p className="as-typed">{text}</p>
      {notes.map((note) => (
        <p key={note} className="text-ink-3 text-small">
          {note}
        </p>
      ))}
    </>
  )
}
