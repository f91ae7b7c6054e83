// A tour list above its list: banner and three tours.
import { Breadcrumbs } from '#client/design-system/breadcrumbs.tsx'
import { Hero } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import { TourCard } from '#client/features/tours/tour-card.tsx'
import { type TourListName, tourLists } from '#content/tour-lists.ts'
import type { Tour } from '#contract/tours.ts'

const seeds: Readonly<Record<TourListName, number>> = { standard: 41, gallery: 43, split: 53 }

export function TourListHead({ name, top }: { name: TourListName; top: readonly Tour[] }) {
  const { title, heading, lead, banner, top: words } = tourLists[name]
  return (
    <>
      <Hero picture={heroPicture(banner)} seed={seeds[name]}>
        <div className="grid content-start gap-4.5 pt-[clamp(36px,4.4vw,64px)]">
          <Breadcrumbs
            trail={[
              { title: 'Home', to: '/' },
              ...(name === 'standard' ? [] : [{ title: 'Tours', to: tourLists.standard.path }]),
            ]}
            current={name === 'standard' ? 'Tours' : title}
          />
          <Lockup level={1} size="d1" {...heading} />
          <p className="max-w-[44ch] text-balance text-ink text-lead">{lead}</p>
        </div>
      </Hero>
      {top.length > 0 && (
        <section aria-labelledby="top-heading" className="wrap pt-[clamp(28px,3.4vw,48px)]">
          <Lockup id="top-heading" level={2} size="d3" first={words.first} second={words.second} />
          <ul className="top-tours mt-6">
            {top.map((tour) => (
              <TourCard key={tour._id} tour={tour} isLandscape sizes="(width < 769px) 300px, 400px" />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
