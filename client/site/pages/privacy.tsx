import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'

export function loader() {
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  return (await import('#content/legal.ts')).privacy
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData.title,
    description: loaderData.intro,
    path: '/pages/privacy',
    publicUrl: publicUrlOf(matches),
    image: '/images/pages/privacy.webp',
  })

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      text={loaderData}
      name="privacy"
      first="Behind lit windows"
      seed={103}
      other={{ title: 'Terms', to: '/pages/terms' }}
    />
  )
}
