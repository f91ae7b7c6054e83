// The documented fields of a tour as a list.
import type { ReactNode } from 'react'
import { Badge } from '#client/design-system/badge.tsx'
import { formatMonth, formatNumber } from '#client/lib/format.ts'
import type { Tour } from '#contract/tours.ts'

export function TourFactList({ tour }: { tour: Tour }) {
  return (
    <dl className="mt-7 grid gap-x-12 md:grid-cols-2">
      <Fact name="Location">{tour.location}</Fact>
      <Fact name="Month">{formatMonth(tour.calendarDate)}</Fact>
      <Fact name="Age">{`${tour.age}+`}</Fact>
      <Fact name="People">{formatNumber(tour.seats)}</Fact>
      <Fact name="Type">{tour.type}</Fact>
      <Fact name="Availability">
        {tour.available ? (
          <Badge tone="yes" icon="check">
            Available!
          </Badge>
        ) : (
          <Badge tone="no" icon="cross">
            Not Available!
          </Badge>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[140px_minmax(0,1fr)] border-line border-b py-3.5 md:grid-cols-[130px_minmax(0,1fr)]">
      <dt className="font-[650] text-ink">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
