import { addDays } from '#client/design-system/calendar-date.ts'
import { DayPlan } from '#client/design-system/day-plan.tsx'
import { Icon, type IconName } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { tourPath } from '#client/features/tours/tour-facts.tsx'
import { formatLongDate } from '#client/lib/format.ts'
import { RecordSection } from '#client/site/trip/record-sections.tsx'
import type { Meal } from '#contract/tour-facts.ts'
import type { Trip } from '#contract/trips.ts'

const mealNames: Record<Meal, string> = { breakfast: 'breakfast', lunch: 'lunch', dinner: 'dinner' }

/** What was agreed: where it begins, what happens each day, what to bring. */
export function TripFacts({ trip: { facts, tour, date } }: { trip: Trip }) {
  const { meetingPoint, itinerary = [], included = [], notIncluded = [], whatToBring = [] } = facts
  return (
    <>
      {meetingPoint !== undefined && (
        <RecordSection id="meeting" title="Where we meet">
          <p className="trip-meeting">
            <Icon name="pin" className="mt-1 size-6 text-signal" />
            <span className="wrap-anywhere">{meetingPoint}</span>
          </p>
        </RecordSection>
      )}
      {itinerary.length > 0 && (
        <RecordSection id="days" title="Day by day">
          <DayPlan
            days={itinerary.map(({ title, text, meals, night }, index) => ({
              title: `Day ${index + 1}: ${title}`,
              content: (
                <>
                  <p className="text-ink-3 text-small">{formatLongDate(addDays(date, index))}</p>
                  <p className="whitespace-pre-line">{text}</p>
                  {(meals.length > 0 || night !== undefined) && (
                    <p className="mt-1 text-ink-3 text-small">
                      {[
                        meals.length > 0 && `With ${meals.map((meal) => mealNames[meal]).join(', ')}`,
                        night !== undefined && `Night: ${night}`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  )}
                </>
              ),
            }))}
          />
        </RecordSection>
      )}
      {whatToBring.length > 0 && (
        <RecordSection id="bring" title="What to bring">
          <Lines lines={whatToBring} icon="bag" />
        </RecordSection>
      )}
      {included.length + notIncluded.length > 0 && (
        <RecordSection id="included" title="In the price">
          <div className="grid gap-7 md:grid-cols-2">
            <Lines lines={included} icon="check" />
            {notIncluded.length > 0 && (
              <div>
                <h3 className="mb-2 font-semibold text-ink text-small">Not in it</h3>
                <Lines lines={notIncluded} icon="cross" />
              </div>
            )}
          </div>
        </RecordSection>
      )}
      {!tour.isDeleted && (
        <p>
          <Link to={tourPath(tour)} className="text-sea underline">
            {`All about ${tour.title}`}
          </Link>
        </p>
      )}
    </>
  )
}

function Lines({ lines, icon }: { lines: readonly string[]; icon: IconName }) {
  return (
    <ul className="grid content-start gap-2">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2.5">
          <Icon name={icon} className="mt-1 size-4.5 text-sea" />
          <span className="min-w-0 wrap-anywhere">{line}</span>
        </li>
      ))}
    </ul>
  )
}

/** What the traveller wrote with the booking. */
export function TripMessage({ trip: { description } }: { trip: Trip }) {
  if (description === '') return null
  return (
    <RecordSection id="message" title="You wrote to us">
      <blockquote className="trip-message">{description}</blockquote>
    </RecordSection>
  )
}
