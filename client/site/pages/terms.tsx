import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'

export function loader() {
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  return (await import('#content/legal.ts')).terms
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData.title,
    description: loaderData.intro,
    path: '/pages/terms',
    publicUrl: publicUrlOf(matches),
    image: '/images/pages/terms.webp',
  })

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      text={loaderData}
      name="terms"
      first="Shake hands on"
      seed={107}
      other={{ title: 'Privacy', to: '/pages/privacy' }}
    />
  )
}
