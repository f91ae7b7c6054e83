// About Us: how it began, our own marks, a film, how we go, tours to come along on, and where the house is.
import { loadBanners } from '#client/features/banners/banners.ts'
import { drawTours, drawToursOrToast } from '#client/features/tours/random-tours.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/about-us'
import { AboutPage } from './about-page.tsx'

const path = '/pages/about-us'
const shownTours = 4

export function loader({ context }: Route.LoaderArgs) {
  return load(drawTours(serverApi(context), shownTours))
}

export function clientLoader() {
  return load(drawToursOrToast(shownTours))
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
