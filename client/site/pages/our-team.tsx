// Our Team: the first four team members with a text.

import { PageHero } from '#client/features/banners/page-hero.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import { loadTeamOfPage } from '#client/features/team/team.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { ourTeamPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/our-team'
import { Crew, CrewContact } from './crew.tsx'

const path = ourTeamPage.path

export function loader() {
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  const [members, { teamPage }] = await Promise.all([loadTeamOfPage(), import('#content/pages.ts')])
  return { members, words: teamPage }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  return pageMeta({
    title: loaderData.words.title,
    description: loaderData.words.description,
    path,
    publicUrl,
    image: '/images/pages/our-team.webp',
    structuredData: [
      breadcrumbList(publicUrl, { title: 'Home', to: '/' }, { title: loaderData.words.title, to: path }),
    ],
  })
}

export default function OurTeam({ loaderData: { members, words } }: Route.ComponentProps) {
  const { first, second, text } = words.hero
  return (
    <>
      <PageHero
        picture={heroPicture('pages/our-team')}
        seed={83}
        current="Our Team"
        first={first}
        second={second}
        description={text}
        isTall
      />
      <Crew members={members} />
      <CrewContact {...words.contact} />
    </>
  )
}
