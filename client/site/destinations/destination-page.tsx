// Of the comment form and the tours there, which the server sends and whose scripts come later.
import '#client/design-system/choice.css'
import './tours-there.css'
import { Picture } from '#client/design-system/picture.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { BlogSidebar } from '#client/features/blog/blog-sidebar.tsx'
import { CommentForm } from '#client/features/blog/comment-form.tsx'
import type { SidebarContent } from '#client/features/blog/sidebar-content.ts'
import { formatCourse } from '#client/features/destinations/course.ts'
import { DestinationTile } from '#client/features/destinations/destination-tile.tsx'
import type { Neighbour } from '#client/features/destinations/destinations.ts'
import type { ToursInCountry } from '#client/features/destinations/tours-in.ts'
import { heroPicture, squarePicture } from '#client/features/pictures/drawn-pictures.ts'
import { municipalityPath } from '#content/picture-paths.ts'
import type { ShownDestination } from './destination-item.tsx'
import { GoodToKnow } from './good-to-know.tsx'
import { ToursThere } from './tours-there.tsx'

interface DestinationPageProps {
  destination: ShownDestination
  there: ToursInCountry
  neighbours: readonly Neighbour[]
  sidebar: SidebarContent
}

export function DestinationPage({ destination, there, neighbours, sidebar }: DestinationPageProps) {
  const { slug, title, description, isMoonlit, goodToKnow } = destination
  return (
    <>
      <PageHero
        picture={heroPicture(`destinations/${slug}-hero`)}
        seed={67}
        trail={[{ title: 'Destinations', to: '/destinations/list' }]}
        current={title}
        first="Destination"
        second={title}
        isOnNight={isMoonlit}
        isTall
      />
      <div className="wrap grid grid-cols-[minmax(0,1fr)_340px] gap-x-[clamp(36px,5vw,72px)] gap-y-20 pt-[clamp(36px,4.4vw,64px)] max-lg:grid-cols-1">
        <div className="grid min-w-0 grid-cols-1 content-start gap-[clamp(48px,5vw,72px)]">
          <div className="grid max-w-[64ch] gap-4.5">
            {description.map((paragraph, index) => (
              <p key={paragraph} className={index === 0 ? 'text-ink text-lead' : ''}>
                {paragraph}
              </p>
            ))}
          </div>
          <GoodToKnow facts={goodToKnow} />
          <Municipalities destination={destination} />
          {there.tours.length > 0 && <ToursThere country={title} {...there} />}
          <CommentForm title="Leave a Reply" />
        </div>
        <BlogSidebar {...sidebar} />
      </div>
      <Neighbours title={title} neighbours={neighbours} />
    </>
  )
}

function Municipalities({ destination: { slug, municipalities } }: { destination: ShownDestination }) {
  return (
    <section aria-labelledby="municipalities">
      <h2 id="municipalities" className="mb-5 text-d3">
        Municipalities
      </h2>
      <ul className="grid grid-cols-3 gap-x-3.5 gap-y-5 max-md:grid-cols-2">
        {municipalities.map((municipality) => (
          <li key={municipality} className="min-w-0">
            <figure>
              <Picture
                {...squarePicture(municipalityPath(slug, municipality))}
                sizes="(width < 769px) 46vw, (width < 1025px) 30vw, 270px"
                alt={`A drawing of ${municipality}`}
                className="aspect-square w-full rounded-s bg-shoal object-cover"
              />
              <figcaption className="mt-2.5 font-[650] font-display text-card-small text-ink">
                {municipality}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How far it is from the middle of one country to the middle of the next. */
function Neighbours({ title, neighbours }: { title: string; neighbours: readonly Neighbour[] }) {
  return (
    <section aria-labelledby="neighbours" className="wrap section-space">
      <SectionHeading id="neighbours" first="As the crow flies" second={`Next to ${title}`} />
      <ul className="grid grid-cols-3 gap-x-7 gap-y-9 max-md:grid-cols-1">
        {neighbours.map((neighbour) => (
          <DestinationTile key={neighbour.slug} destination={neighbour} sizes="(width < 769px) 92vw, 400px">
            <span className="font-semibold text-ink">{formatCourse(neighbour.course)}</span>
            <span className="block">{neighbour.subTitle}</span>
          </DestinationTile>
        ))}
      </ul>
    </section>
  )
}
