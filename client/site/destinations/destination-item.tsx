// One country, by the slug of its title.

import { data, redirect } from 'react-router'
import { Picture } from '#client/design-system/picture.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { BlogSidebar } from '#client/features/blog/blog-sidebar.tsx'
import { CommentForm } from '#client/features/blog/comment-form.tsx'
import { sendComment } from '#client/features/blog/send-comment.ts'
import { loadSidebar, type SidebarContent } from '#client/features/blog/sidebar-content.ts'
import { formatCourse } from '#client/features/destinations/course.ts'
import { DestinationTile } from '#client/features/destinations/destination-tile.tsx'
import {
  findDestination,
  loadNeighbours,
  type Neighbour,
} from '#client/features/destinations/destinations.ts'
import {
  listToursIn,
  listToursInOrToast,
  type ToursInCountry,
} from '#client/features/destinations/tours-in.ts'
import { ParagraphText } from '#client/features/paragraphs/paragraph-text.tsx'
import { heroPicture, squarePicture } from '#client/features/pictures/drawn-pictures.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { house } from '#client/lib/house.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList, touristDestination } from '#client/lib/structured-data.ts'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import type { Destination } from '#content/destinations.ts'
import { wordsOf } from '#content/paragraphs.ts'
import { municipalityPath } from '#content/picture-paths.ts'
import { isMoonlit } from '#content/scenes.ts'
import { addressOf } from '#contract/pages/page.ts'
import { destinationListPage, destinationPage } from '#contract/pages/site-pages.ts'
import { slugify } from '#contract/slugs.ts'
import type { Route } from './+types/destination-item'
import { GoodToKnow } from './good-to-know.tsx'
import { ToursThere } from './tours-there.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  return load(params.slug, (title) => listToursIn(serverApi(context), title))
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(params.slug, listToursInOrToast)
}

async function load(slugOrTitle: string, listTours: (title: string) => Promise<ToursInCountry>) {
  const slug = slugify(slugOrTitle)
  const destination = await findDestination(slug)
  if (destination === undefined) return data(null, { status: 404 })
  if (slug !== slugOrTitle) throw redirect(addressOf(destinationPage, { slug }), 301)
  const [there, neighbours, sidebar] = await Promise.all([
    listTours(destination.title),
    loadNeighbours(destination),
    loadSidebar(),
  ])
  return data({ destination: toShown(destination), there, neighbours, sidebar })
}

/** The data that the page shows. Leaves out the instructions for drawing the pictures. */
function toShown(destination: Destination) {
  const { slug, title, subTitle, description, scene, goodToKnow, municipalities, latitude, longitude } =
    destination
  return {
    latitude,
    longitude,
    slug,
    title,
    subTitle,
    description,
    isMoonlit: isMoonlit(scene),
    goodToKnow,
    municipalities: municipalities.map((municipality) => municipality.title),
  }
}

type ShownDestination = ReturnType<typeof toShown>

/** Without script. With script the form itself warns. */
export async function action({ context, request }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), sendComment))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  if (!loaderData) return pageMeta({ title: 'Not Found', publicUrl })
  const { destination } = loaderData
  const { slug, title, subTitle } = destination
  const path = addressOf(destinationPage, { slug })
  const image = `/images/destinations/${slug}.webp`
  return pageMeta({
    title,
    description: `${title}: ${subTitle} What to know, where to go, and how to get there with ${house().name}.`,
    path,
    publicUrl,
    image,
    structuredData: [
      touristDestination(publicUrl, path, image, destination),
      breadcrumbList(
        publicUrl,
        { title: 'Home', to: '/' },
        { title: 'Destinations', to: destinationListPage.path },
        { title, to: path },
      ),
    ],
  })
}

export default function DestinationItem({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData === null ? <LazyNotFound /> : <DestinationPage {...loaderData} sent={actionData} />
}

interface DestinationPageProps {
  destination: ShownDestination
  there: ToursInCountry
  neighbours: readonly Neighbour[]
  sidebar: SidebarContent
  /** The result of a comment that was sent without script. */
  sent: FormResult | undefined
}

function DestinationPage({ destination, there, neighbours, sidebar, sent }: DestinationPageProps) {
  const { slug, title, description, isMoonlit, goodToKnow } = destination
  return (
    <>
      <PageHero
        picture={heroPicture(`destinations/${slug}-hero`)}
        seed={67}
        trail={[{ title: 'Destinations', to: destinationListPage.path }]}
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
              <p key={wordsOf(paragraph)} className={index === 0 ? 'text-ink text-lead' : ''}>
                <ParagraphText content={paragraph} />
              </p>
            ))}
          </div>
          <GoodToKnow facts={goodToKnow} />
          <Municipalities destination={destination} />
          {there.tours.length > 0 && <ToursThere country={title} {...there} />}
          <CommentForm title="Leave a Reply" sent={sent} />
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

/** The nearest countries with distances from centre to centre. */
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
