import { Lockup } from '#client/design-system/lockup.tsx'
import { TourResults } from '#client/features/tours/tour-results.tsx'
import { tourElements } from '#content/tour-elements.ts'
import type { Tour } from '#contract/tours.ts'
import { TourElementHero } from './tour-element-hero.tsx'

export function TourListPage({ tours }: { tours: readonly Tour[] }) {
  let taken = 0
  return (
    <>
      <TourElementHero name="list" />
      <div className="wrap section-space grid gap-[clamp(56px,8vw,96px)]">
        {tourElements.list.looks.map(({ look, first, second, count }) => {
          const shown = tours.slice(taken, taken + count)
          taken += count
          return (
            <section key={look} aria-labelledby={`${look}-heading`}>
              <div className="mb-8">
                <Lockup id={`${look}-heading`} level={2} size="d3" first={first} second={second} />
              </div>
              {shown.length === 0 ? <p>No data</p> : <TourResults tours={shown} look={look} />}
            </section>
          )
        })}
      </div>
    </>
  )
}
