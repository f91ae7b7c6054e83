import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'

const path = '/pages/terms'

export function loader() {
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  return (await import('#content/legal.ts')).terms
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  return pageMeta({
    title: loaderData.title,
    description: loaderData.intro,
    path,
    publicUrl,
    image: '/images/pages/terms.webp',
    structuredData: [
      breadcrumbList(publicUrl, { title: 'Home', to: '/' }, { title: loaderData.title, to: path }),
    ],
  })
}

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
