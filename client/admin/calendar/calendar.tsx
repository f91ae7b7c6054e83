import { Suspense } from 'react'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { optionalPart } from '#client/design-system/optional-part.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import type { Route } from './+types/calendar'

const CalendarBoard = optionalPart(async () => (await import('./calendar-board.tsx')).CalendarBoard)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Calendar', publicUrl: publicUrlOf(matches) })

export default function CalendarScreen() {
  const isHydrated = useHydrated()
  return (
    <>
      <ScreenHeading title="Calendar" subTitle="Interactive, a sample: press a day to add an event" />
      <div className="grid min-h-[800px] content-start">
        {isHydrated && (
          <Suspense fallback={<Spinner label="Opening the calendar" />}>
            <CalendarBoard />
          </Suspense>
        )}
      </div>
    </>
  )
}
