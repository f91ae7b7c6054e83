import { LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Table } from '#client/design-system/table.tsx'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import { house } from '#client/lib/house.ts'
import { loadHouseTerms } from '#client/lib/house-terms.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import type { LegalText } from '#content/legal.ts'
import { type TrustPage, trustPages } from '#content/trust-pages.ts'
import type { House } from '#contract/house-facts.ts'
import type { HouseTerms } from '#contract/house-terms.ts'
import { privacyPage, termsPage } from '#contract/pages/site-pages.ts'
import { slugify } from '#contract/slugs.ts'
import type { Route } from './+types/legal-page'

type Name = 'privacy' | 'terms' | TrustPage

interface Look {
  path: string
  /** First line of the title. */
  first: string
  seed: number
  isOnNight?: true
  /** Its name in links. */
  link: string
  /** The page that is offered at the end. */
  next: Name
}

/** Differences between the pages except their texts. */
const looks: Readonly<Record<Name, Look>> = {
  privacy: {
    path: privacyPage.path,
    first: 'Behind lit windows',
    seed: 103,
    isOnNight: true,
    next: 'terms',
    link: 'Privacy',
  },
  terms: { path: termsPage.path, first: 'Shake hands on', seed: 107, next: 'privacy', link: 'Terms' },
  ranking: { ...trustPages.ranking, first: 'Nothing up our sleeve', seed: 109, next: 'reviews' },
  reviews: { ...trustPages.reviews, first: 'Read with open eyes', seed: 113, next: 'accessibility' },
  accessibility: { ...trustPages.accessibility, first: 'A path for everybody', seed: 127, next: 'ranking' },
}

function nameOf(pathname: string): Name {
  const found = Object.entries(looks).find(([, { path }]) => path === pathname)
  return (found?.[0] ?? 'privacy') as Name
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverApi(context)
  return load(request, await call('GET /house', {}), () => call('GET /house/terms', {}))
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, house(), loadHouseTerms)
}

async function load(
  request: Request,
  facts: House,
  loadTerms: () => Promise<HouseTerms | null>,
): Promise<{ name: Name; text: LegalText }> {
  const name = nameOf(new URL(request.url).pathname)
  return { name, text: await textOf(name, facts, loadTerms) }
}

async function textOf(
  name: Name,
  facts: House,
  loadTerms: () => Promise<HouseTerms | null>,
): Promise<LegalText> {
  if (name === 'privacy') return (await import('#content/legal.ts')).privacy(facts)
  if (name === 'terms') {
    const [{ terms }, houseTerms] = await Promise.all([import('#content/legal.ts'), loadTerms()])
    return terms(facts, houseTerms ?? { asksAhead: true })
  }
  const trust = await import('#content/trust.ts')
  return name === 'reviews' ? trust.reviews : trust[name](facts)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  const { name, text } = loaderData
  const { path } = looks[name]
  return pageMeta({
    title: text.title,
    description: text.intro,
    path,
    publicUrl,
    image: `/images/pages/${name}.webp`,
    structuredData: [breadcrumbList(publicUrl, { title: 'Home', to: '/' }, { title: text.title, to: path })],
  })
}

/** A text with numbered sections and a table of contents: privacy, terms, and how ranking and checks work. */
export default function LegalPage({ loaderData: { name, text } }: Route.ComponentProps) {
  const { title, intro, sections } = text
  const { first, seed, isOnNight, next } = looks[name]
  const other = looks[next]
  return (
    <>
      <PageHero
        picture={heroPicture(`pages/${name}`)}
        seed={seed}
        current={title}
        first={first}
        second={title}
        isOnNight={isOnNight}
        isTall
      />
      <div className="wrap grid grid-cols-[260px_minmax(0,1fr)] gap-x-[clamp(36px,7vw,112px)] gap-y-12 pt-[clamp(36px,4.4vw,64px)] pb-section max-lg:grid-cols-1">
        <nav aria-label="On this page" className="self-start lg:sticky lg:top-8">
          <ol className="grid border-line border-t max-lg:grid-cols-2 max-lg:gap-x-7 max-sm:grid-cols-1">
            {sections.map(({ heading }, index) => (
              <li key={heading} className="border-line border-b">
                <a
                  href={`#${slugify(heading)}`}
                  className="flex gap-3 py-2.5 font-semibold text-ink text-small no-underline hover:text-sea hover:underline"
                >
                  <span className="w-5 font-normal text-ink-3">{index + 1}</span>
                  <span>{heading}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-[60ch] gap-[clamp(36px,4vw,56px)]">
          <p className="font-display font-light text-d3 text-ink italic leading-[1.25]">{intro}</p>
          {sections.map(({ heading, paragraphs, table }, index) => (
            <section key={heading} aria-labelledby={slugify(heading)} className="grid gap-4">
              <h2 id={slugify(heading)} className="flex scroll-mt-8 items-baseline gap-4 text-d3">
                <span
                  aria-hidden="true"
                  className="grid size-11 flex-none place-items-center self-center rounded-pill bg-sun text-card-small"
                >
                  {index + 1}
                </span>
                <span>{heading}</span>
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {table !== undefined && (
                <div className="md:[&_td:last-child]:min-w-37 [&_td.is-title]:whitespace-nowrap">
                  <Table {...table} />
                </div>
              )}
            </section>
          ))}
          <div className="flex flex-wrap gap-3.5 border-line border-t pt-9">
            <LinkButton to={`mailto:${house().email}`} look="secondary">
              <Icon name="mail" />
              Ask us
            </LinkButton>
            <LinkButton to={other.path} look="ghost">
              <span>{other.link}</span>
              <Icon name="arrow-right" />
            </LinkButton>
          </div>
        </div>
      </div>
    </>
  )
}
