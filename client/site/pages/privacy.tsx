import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'

const path = '/pages/privacy'

export function loader() {
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  return (await import('#content/legal.ts')).privacy
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  return pageMeta({
    title: loaderData.title,
    description: loaderData.intro,
    path,
    publicUrl,
    image: '/images/pages/privacy.webp',
    structuredData: [
      breadcrumbList(publicUrl, { title: 'Home', to: '/' }, { title: loaderData.title, to: path }),
    ],
  })
}

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
