// The built-in tours of the list pages, in three looks. They are shown even if the database has no tours.
import './demo-tours.css'
import { Link } from '#client/design-system/link.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { PosterCard } from '#client/design-system/poster-card.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import type { DemoTour } from '#content/static-tours.ts'
import { TourFacts, tourPath } from './tour-facts.tsx'
import { posterPicture, tourPicture } from './tour-pictures.ts'

export type DemoLook = 'featured' | 'gallery' | 'masonry'
export type ShownDemoTour = Omit<DemoTour, 'scene'>

interface DemoToursProps {
  look: DemoLook
  tours: readonly ShownDemoTour[]
}

export function DemoTours({ look, tours }: DemoToursProps) {
  if (look === 'featured') {
    return (
      <ul className="poster-wall">
        {tours.map((tour) => (
          <PosterCard
            key={tour.slug}
            to={tourPath(tour)}
            title={tour.title}
            price={formatPrice(tour.costDollars)}
            picture={<DemoPicture tour={tour} isUpright sizes="(width < 1025px) 46vw, 290px" />}
          >
            <DemoFacts tour={tour} />
          </PosterCard>
        ))}
      </ul>
    )
  }
  return (
    <ul className={`demo-${look}`}>
      {tours.map((tour, index) => (
        <li key={tour.slug}>
          {look === 'gallery' ? (
            <GalleryTile tour={tour} />
          ) : (
            <MasonryTile tour={tour} isUpright={isTall(index)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Each of the three columns has two tiles, one of them tall, so that all columns end at the same height. */
function isTall(index: number): boolean {
  return index % 4 === 0 || index % 4 === 3
}

function GalleryTile({ tour }: { tour: ShownDemoTour }) {
  return (
    <Link to={tourPath(tour)} className="demo-tile">
      <DemoPicture tour={tour} sizes="(width < 601px) 92vw, (width < 1025px) 46vw, 410px" />
      <span className="demo-plate">
        <span className="demo-title text-card">{tour.title}</span>
        <span className="demo-facts">
          <DemoFacts tour={tour} />
        </span>
        <span className="money text-card">{formatPrice(tour.costDollars)}</span>
      </span>
    </Link>
  )
}

function MasonryTile({ tour, isUpright }: { tour: ShownDemoTour; isUpright: boolean }) {
  return (
    <Link to={tourPath(tour)} className="demo-stone">
      <span className={isUpright ? 'poster-frame' : 'poster-frame is-low'}>
        <DemoPicture tour={tour} isUpright={isUpright} sizes="(width < 1025px) 46vw, 400px" />
        <span className="notch money">{formatPrice(tour.costDollars)}</span>
      </span>
      <span className="demo-title text-card">{tour.title}</span>
      <span className="demo-facts">
        <DemoFacts tour={tour} />
      </span>
    </Link>
  )
}

function DemoFacts({ tour: { score, location } }: { tour: ShownDemoTour }) {
  return <TourFacts tour={{ rating: score, location }} place="tourList" />
}

interface DemoPictureProps {
  tour: ShownDemoTour
  isUpright?: boolean
  sizes: string
}

function DemoPicture({ tour, isUpright = false, sizes }: DemoPictureProps) {
  // An upright picture exists only for the tour of the same name in the sample data.
  const upright = isUpright ? posterPicture(pictureUrl(`tours/${tour.slug}`)) : null
  return (
    <Picture
      {...(upright ?? tourPicture(pictureUrl(`static-tours/${tour.slug}`)))}
      sizes={sizes}
      alt={tour.title}
    />
  )
}
