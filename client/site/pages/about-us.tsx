// About Us: how it began, our own marks, a film, how we go, tours to come along on, and where the house is.
import '#client/design-system/progress-bar.css'
import '#client/design-system/video.css'
import { loadBanners } from '#client/features/banners/banners.ts'
import { drawTours, drawToursOrToast } from '#client/features/tours/random-tours.ts'
import { later } from '#client/lib/later.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/about-us'

const AboutPage = later(async () => (await import('./about-page.tsx')).AboutPage)

const path = '/pages/about-us'
const shownTours = 4

export function loader({ context }: Route.LoaderArgs) {
  return load(drawTours(serverApi(context), shownTours))
}

export async function clientLoader() {
  const [data] = await Promise.all([load(drawToursOrToast(shownTours)), AboutPage.preload()])
  return data
}

async function load(drawn: Promise<Tour[]>) {
  const [banners, tours, { aboutPage }, { team }] = await Promise.all([
    loadBanners('banner_pages'),
    drawn,
    import('#content/pages.ts'),
    import('#content/team.ts'),
  ])
  return { banner: banners[0]!, tours, words: aboutPage, founder: team[0]!.name }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  return pageMeta({
    title: loaderData.words.title,
    description: loaderData.words.description,
    path,
    publicUrl,
    image: '/images/banners/banner-pages-1.webp',
    structuredData: [
      breadcrumbList(publicUrl, { title: 'Home', to: '/' }, { title: loaderData.words.title, to: path }),
    ],
  })
}

export default function AboutUs({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />
}
