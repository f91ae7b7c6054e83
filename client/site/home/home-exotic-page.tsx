import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { RoundTile } from '#client/design-system/round-tile.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import type { ShownBanner } from '#client/features/banners/banners.ts'
import { chooseTour } from '#client/features/store/current-tour.ts'
import { TourBadge } from '#client/features/tours/tour-badge.tsx'
import { TourFacts, tourPath } from '#client/features/tours/tour-facts.tsx'
import { tourPicture } from '#client/features/tours/tour-pictures.ts'
import { exoticSections } from '#content/home-sections.ts'
import type { Tour, TourList } from '#contract/tours.ts'
import { BannerSlider } from './banner-slider.tsx'
import { exoticAddress, exoticPath } from './exotic-address.ts'
import { PostcardRack } from './postcard-rack.tsx'
import type { ShownPostcard } from './postcards.ts'
import { TourPages } from './tour-pages.tsx'

interface HomeExoticPageProps {
  banners: readonly ShownBanner[]
  /** The first tours of all, whichever page is shown. */
  newest: readonly Tour[]
  list: TourList | null
  postcards: readonly ShownPostcard[]
}

export function HomeExoticPage({ banners, newest, list, postcards }: HomeExoticPageProps) {
  return (
    <>
      <BannerSlider banners={banners} seed={23} />
      {newest.length > 0 && (
        <section aria-labelledby="newest-heading" className="wrap pt-[clamp(40px,5vw,72px)]">
          <SectionHeading id="newest-heading" {...exoticSections.tiles} />
          <ul className="grid gap-x-7 gap-y-11 pt-3 min-[35rem]:grid-cols-3">
            {newest.map((tour) => (
              <TourTile key={tour._id} tour={tour} />
            ))}
          </ul>
        </section>
      )}
      <TourPages
        path={exoticPath}
        {...exoticSections.wall}
        list={list}
        emptyText="No data"
        hrefOf={(page) => exoticAddress(page, '#tours')}
        eagerCards={0}
      />
      <PostcardRack postcards={postcards} />
    </>
  )
}

function TourTile({ tour }: { tour: Tour }) {
  return (
    <RoundTile
      to={tourPath(tour)}
      title={tour.title}
      onChoose={() => chooseTour(tour)}
      picture={
        <ContentPicture
          {...tourPicture(tour.image)}
          sizes="(width < 560px) 432px, (width < 1025px) 52vw, 600px"
          alt={tour.title}
        />
      }
    >
      {!tour.available && <TourBadge tour={tour} />}
      <TourFacts tour={tour} />
    </RoundTile>
  )
}
