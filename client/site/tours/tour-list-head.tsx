// A tour list above its list: banner and three tours.
import './top-tours.css'
import { Lockup } from '#client/design-system/lockup.tsx'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import { TourCard } from '#client/features/tours/tour-card.tsx'
import { type TourListName, tourLists } from '#content/tour-lists.ts'
import type { Tour } from '#contract/tours.ts'

const seeds: Readonly<Record<TourListName, number>> = { standard: 41, gallery: 43, split: 53 }

export function TourListHead({ name, top }: { name: TourListName; top: readonly Tour[] }) {
  const { title, heading, banner, top: words } = tourLists[name]
  return (
    <>
      <PageHero
        picture={heroPicture(banner)}
        seed={seeds[name]}
        trail={name === 'standard' ? [] : [{ title: 'Tours', to: tourLists.standard.path }]}
        current={name === 'standard' ? 'Tours' : title}
        {...heading}
        isLow
      />
      {top.length > 0 && (
        <section aria-labelledby="top-heading" className="wrap pt-[clamp(28px,3.4vw,48px)]">
          <Lockup id="top-heading" level={2} size="d3" first={words.first} second={words.second} />
          <ul className="top-tours mt-6">
            {top.map((tour) => (
              <TourCard
                key={tour._id}
                tour={tour}
                place="tourList"
                isLandscape
                sizes="(width < 769px) 300px, 400px"
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
