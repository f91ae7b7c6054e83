// The layout of a tour list: the parts of the page that don't change while tours are filtered, sorted and paged.
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { TourList } from '#contract/tours.ts'
import type { Route } from './+types/tour-list-layout'
import { listNameOf } from './tour-list-at.ts'
import './top-tours.css'
import { Lockup } from '#client/design-system/lockup.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import { type DemoLook, DemoTours, type ShownDemoTour } from '#client/features/tours/demo-tours.tsx'
import { TourCard } from '#client/features/tours/tour-card.tsx'
import { type TourListName, tourLists } from '#content/tour-lists.ts'
import type { Tour } from '#contract/tours.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadFrame(serverApi(context), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFrameInBrowser(request)
}

const topCount = 3

async function loadFrame(call: Api, request: Request) {
  const name = listNameOf(request)
  const { items } = await listTop(call, name)
  return { name, top: items, demo: await loadDemoTours(name) }
}

async function loadFrameInBrowser(request: Request) {
  const name = listNameOf(request)
  const [demo, top] = await Promise.all([
    loadDemoTours(name),
    listTop(api, name).catch((error: unknown) => {
      toastFailure(error)
      return { items: [] }
    }),
  ])
  return { name, top: top.items, demo }
}

/** Available tours first; unavailable ones only if there are too few. */
async function listTop(call: Api, name: TourListName): Promise<Pick<TourList, 'items'>> {
  const { items } = await call('GET /cards', { query: tourLists[name].top.query })
  const availableFirst = [
    ...items.filter(({ available }) => available),
    ...items.filter((tour) => !tour.available),
  ]
  return { items: availableFirst.slice(0, topCount) }
}

async function loadDemoTours(name: TourListName): Promise<ShownDemoTour[]> {
  const { featuredTours, galleryTours, masonryTours } = await import('#content/static-tours.ts')
  const tours = { standard: featuredTours, gallery: galleryTours, split: masonryTours }[name]
  return tours.map(({ scene, ...shown }) => shown)
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function TourListFrame({ loaderData: { name, top, demo } }: Route.ComponentProps) {
  return (
    <>
      <TourListHead name={name} top={top} />
      <Outlet />
      <TourListFoot name={name} demo={demo} />
    </>
  )
}

const seeds: Readonly<Record<TourListName, number>> = { standard: 41, gallery: 43, split: 53 }

function TourListHead({ name, top }: { name: TourListName; top: readonly Tour[] }) {
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

const looks: Readonly<Record<TourListName, DemoLook>> = {
  standard: 'featured',
  gallery: 'gallery',
  split: 'masonry',
}

function TourListFoot({ name, demo }: { name: TourListName; demo: readonly ShownDemoTour[] }) {
  return (
    <section aria-labelledby="demo-heading" className="wrap pb-section">
      <SectionHeading id="demo-heading" {...tourLists[name].demo} />
      <DemoTours look={looks[name]} tours={demo} />
    </section>
  )
}
