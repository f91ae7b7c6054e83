// About Us: history, self-assessment, a film, principles, tours, and the office.

import { LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { ProgressBar } from '#client/design-system/progress-bar.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { FilmBand } from '#client/design-system/video.tsx'
import { loadBanners } from '#client/features/banners/banners.ts'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { facePicture } from '#client/features/pictures/drawn-pictures.ts'
import { pickTours, pickToursOrToast } from '#client/features/tours/random-tours.ts'
import { TourCard } from '#client/features/tours/tour-card.tsx'
import { house } from '#client/lib/house.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import type { PageScene } from '#content/page-pictures.ts'
import type { aboutHouse, aboutPage } from '#content/pages.ts'
import { pictureUrl, teamPath } from '#content/picture-paths.ts'
import { videos } from '#content/videos.ts'
import { addressLine, type House as HouseFacts, phoneHref } from '#contract/house-facts.ts'
import { pictureSizes } from '#contract/images.ts'
import { aboutUsPage, standardListPage } from '#contract/pages/site-pages.ts'
import type { Tour } from '#contract/tours.ts'
import type { Route } from './+types/about-us'

const path = aboutUsPage.path
const shownTours = 4

export async function loader({ context }: Route.LoaderArgs) {
  const call = serverApi(context)
  return load(pickTours(call, shownTours), call('GET /house', {}))
}

export function clientLoader() {
  return load(pickToursOrToast(shownTours), house())
}

async function load(pickedTours: Promise<Tour[]>, facts: HouseFacts | Promise<HouseFacts>) {
  const [banners, tours, { aboutPage, aboutHouse }, { team }, known] = await Promise.all([
    loadBanners('banner_pages'),
    pickedTours,
    import('#content/pages.ts'),
    import('#content/team.ts'),
    facts,
  ])
  return { banner: banners[0]!, tours, words: aboutPage, about: aboutHouse(known), founder: team[0]!.name }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  return pageMeta({
    title: loaderData.words.title,
    description: loaderData.about.description,
    path,
    publicUrl,
    image: '/images/banners/banner-pages-1.webp',
    structuredData: [
      breadcrumbList(publicUrl, { title: 'Home', to: '/' }, { title: loaderData.words.title, to: path }),
    ],
  })
}

type Words = typeof aboutPage

export default function AboutUs({ loaderData }: Route.ComponentProps) {
  const { banner, words, about, founder, tours } = loaderData
  const film = videos.find(({ id }) => id === 'home')!
  return (
    <>
      <PageHero {...banner} seed={73} current="About Us" isTall />
      <Story words={words.story} founder={founder} />
      {about.rope !== '' && (
        <p className="wrap max-w-[26ch] text-balance pb-section text-center font-display font-light text-d3 text-ink italic md:text-[clamp(2rem,1rem+2.6vw,3.25rem)] md:leading-[1.16]">
          {about.rope}
        </p>
      )}
      <Marks words={words.marks} />
      <div className="pt-section">
        <FilmBand
          src={film.path}
          poster={pictureSizes(film.poster)}
          title={words.film}
          sizes="(width < 769px) 690px, 100vw"
          seed={79}
        />
      </div>
      <Ways words={words.ways} />
      {tours.length > 0 && (
        <section aria-labelledby="come-along" className="wrap">
          <SectionHeading id="come-along" first={words.tours.first} second={words.tours.second}>
            <LinkButton to={standardListPage.path} look="secondary">
              All tours
              <Icon name="arrow-right" />
            </LinkButton>
          </SectionHeading>
          <ul className="poster-wall">
            {tours.map((tour) => (
              <TourCard key={tour._id} tour={tour} />
            ))}
          </ul>
        </section>
      )}
      <House words={about} />
    </>
  )
}

function Story({ words, founder }: { words: Words['story']; founder: string }) {
  return (
    <section
      aria-labelledby="story"
      className="wrap section-space grid grid-cols-[1.1fr_1fr] items-center gap-x-[clamp(36px,6vw,88px)] gap-y-14 max-lg:grid-cols-1"
    >
      <div className="relative pb-[min(9%,56px)]">
        <Scene
          name="about-folegandros"
          sizes="(width < 1025px) 92vw, 640px"
          className="aspect-4/3 rounded-s"
        />
        <Picture
          {...facePicture(teamPath(founder))}
          sizes="220px"
          alt={`Portrait of ${founder}`}
          className="absolute right-[6%] bottom-0 w-[34%] max-w-55 rounded-pill border-[10px] border-paper object-cover"
        />
      </div>
      <div className="grid gap-4.5">
        <Lockup id="story" level={2} size="d2" first={words.first} second={words.second} />
        {words.paragraphs.map((paragraph, index) => (
          <p key={paragraph} className={`max-w-[60ch] ${index === 0 ? 'mt-3 text-ink text-lead' : ''}`}>
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  )
}

function Marks({ words }: { words: Words['marks'] }) {
  return (
    <section aria-labelledby="marks" className="wrap">
      <div className="grid grid-cols-[1fr_1.1fr] overflow-hidden rounded-l bg-shoal max-lg:grid-cols-1">
        <div className="grid content-center gap-7 p-[clamp(28px,4.4vw,64px)]">
          <div className="grid gap-3.5">
            <Lockup id="marks" level={2} size="d2" first={words.first} second={words.second} />
            <p className="max-w-[52ch]">{words.text}</p>
          </div>
          <ul className="grid gap-6">
            {words.bars.map(({ label, percent, note }) => (
              <li key={label}>
                <ProgressBar label={label} percent={percent} />
                <p className="mt-2 text-ink-2 text-small">{note}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className="relative min-h-75">
          <Scene
            name="about-harvest"
            sizes="(width < 1025px) 100vw, 900px"
            className="absolute inset-0 h-full"
          />
        </div>
      </div>
    </section>
  )
}

function Ways({ words }: { words: Words['ways'] }) {
  return (
    <section aria-labelledby="ways" className="wrap section-space">
      <SectionHeading id="ways" first={words.first} second={words.second} />
      <ol className="grid gap-[clamp(44px,6vw,80px)]">
        {words.items.map(({ title, text, scene }, index) => (
          <li
            key={title}
            className="group grid grid-cols-2 items-center gap-x-[clamp(36px,6vw,88px)] gap-y-6 max-md:grid-cols-1"
          >
            <Scene
              name={scene}
              sizes="(width < 769px) 92vw, 590px"
              className="aspect-16/10 rounded-s group-even:order-1 max-md:group-even:order-none"
            />
            <div className="grid max-w-[44ch] grid-cols-[auto_1fr] gap-x-6">
              <span
                aria-hidden="true"
                className="font-bold font-display text-[clamp(4rem,2rem+5vw,6.5rem)] text-sun leading-[0.8]"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-d3">{title}</h3>
                <p className="mt-3 text-lead">{text}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function House({ words }: { words: ReturnType<typeof aboutHouse> }) {
  return (
    <section
      aria-labelledby="house"
      className="wrap section-space grid grid-cols-[1fr_1.3fr] items-center gap-x-[clamp(36px,6vw,88px)] gap-y-9 max-md:grid-cols-1"
    >
      <div className="grid gap-4">
        <Lockup id="house" level={2} size="d2" first={words.first} second={words.second} />
        <p className="max-w-[44ch]">{words.text}</p>
        <address className="grid gap-1 text-ink not-italic">
          <span className="flex items-center gap-3 py-1.5">
            <Icon name="pin" className="size-5.5 text-sea" />
            <span>{addressLine(house())}</span>
          </span>
          <a href={phoneHref(house().phone)} className="flex items-center gap-3 py-1.5 text-ink">
            <Icon name="phone" className="size-5.5 text-sea" />
            <span>{house().phone}</span>
          </a>
          <a href={`mailto:${house().email}`} className="flex items-center gap-3 py-1.5 text-ink">
            <Icon name="mail" className="size-5.5 text-sea" />
            <span>{house().email}</span>
          </a>
        </address>
      </div>
      <Scene
        name="about-quay-street"
        sizes="(width < 769px) 92vw, 680px"
        className="aspect-16/10 rounded-s"
      />
    </section>
  )
}

interface SceneProps {
  name: PageScene
  sizes: string
  className: string
}

function Scene({ name, sizes, className }: SceneProps) {
  return (
    <Picture
      {...pictureSizes(pictureUrl(`pages/${name}`))}
      width={1600}
      height={1000}
      sizes={sizes}
      alt=""
      className={`w-full bg-shoal object-cover ${className}`}
    />
  )
}
