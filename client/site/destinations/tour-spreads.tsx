import './tour-spreads.css'
import { LinkButton } from '#client/design-system/button.tsx'
import { Carousel, Slide } from '#client/design-system/carousel.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { ScoreBars } from '#client/design-system/score-bars.tsx'
import { starIcons, tourPath } from '#client/features/tours/tour-facts.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import { starKind } from '#contract/ratings.ts'
import type { SliderTour } from './slider-tours.ts'

/** A carousel that looks like the pages of an atlas: picture, description and ratings of a tour. */
export function TourSpreads({ tours }: { tours: readonly SliderTour[] }) {
  return (
    <div className="overflow-x-clip pb-section">
      <div className="wrap">
        <Carousel
          label="Destinations"
          shows={1}
          isLooping
          isFirst
          className="tour-spreads"
          header={<Lockup level={2} size="d3" first="Leaf through" second="Six ways to go far" />}
        >
          {tours.map((tour, index) => (
            <Slide key={tour.slug} number={index + 1} of={tours.length} className="tour-spread">
              <Spread tour={tour} isFirst={index === 0} />
            </Slide>
          ))}
        </Carousel>
      </div>
    </div>
  )
}

function Spread({ tour, isFirst }: { tour: SliderTour; isFirst: boolean }) {
  const { slug, title, subTitle, description, cost, location, scores, rating, label } = tour
  return (
    <article className="tour-spread-plate">
      <div className="tour-spread-picture">
        <Picture
          {...pictureSizes(pictureUrl(`static-tours/${slug}`))}
          width={1600}
          height={1000}
          sizes="(width < 1025px) 92vw, 1000px"
          alt=""
          isEager={isFirst}
        />
        <p className="notch money text-d3">{formatPrice(cost)}</p>
      </div>
      <div className="tour-spread-text">
        <p className="flex items-center gap-2 font-semibold text-sea text-small">
          <Icon name="pin" className="size-4.5" />
          <span>{location}</span>
        </p>
        <h3 className="text-d3">{title}</h3>
        <p className="text-lead text-ink leading-snug">{subTitle}</p>
        <p>{description}</p>
        <p className="flex items-center gap-2 font-[650] text-ink">
          <Icon name={starIcons[starKind(rating, 6, true)]} className="size-5 text-star" />
          <span>{`${label} ${rating.toFixed(1)}`}</span>
        </p>
        <ScoreBars scores={scores} />
        <div className="mt-2">
          <LinkButton to={tourPath(tour)}>
            See the tour<span className="sr-only">{` ${title}`}</span>
            <Icon name="arrow-right" />
          </LinkButton>
        </div>
      </div>
    </article>
  )
}
