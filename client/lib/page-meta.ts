// Metadata of a page: title, description, canonical address, Open Graph tags and structured data.
import type { MetaDescriptor } from 'react-router'
import { house } from './house.ts'
import type { Thing } from './structured-data.ts'

/** Open Graph image of pages without a picture of their own. */
const sharePicture = '/images/brand/social.jpg'

interface PageMeta {
  title: string
  description?: string
  /** Path and query of the canonical address. Pages without it get `noindex`. */
  path?: string
  /** Origin of absolute addresses. */
  publicUrl: string
  /** Whether the address of the page holds a secret, which must not be sent along as the referrer. */
  hasSecretAddress?: boolean
  /** Open Graph image. Default: the picture of the agency. */
  image?: string
  /** Built by structured-data.ts; ignored without `path`. */
  structuredData?: readonly Thing[]
}

export function pageMeta({
  title,
  description,
  path,
  publicUrl,
  hasSecretAddress = false,
  image = sharePicture,
  structuredData = [],
}: PageMeta): MetaDescriptor[] {
  const { name } = house()
  const fullTitle = `${title} - ${name}`
  const descriptors: MetaDescriptor[] = [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: publicUrl + image },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  // The server also sends it as a header, but not after a navigation in the browser.
  if (hasSecretAddress) descriptors.push({ name: 'referrer', content: 'no-referrer' })
  if (description !== undefined) {
    descriptors.push({ name: 'description', content: description })
    descriptors.push({ property: 'og:description', content: description })
  }
  if (path === undefined) return [...descriptors, { name: 'robots', content: 'noindex' }]
  const canonical = publicUrl + path
  descriptors.push({ tagName: 'link', rel: 'canonical', href: canonical })
  descriptors.push({ property: 'og:url', content: canonical })
  const graph = import.meta.env.SSR ? graphOf(structuredData) : readRenderedGraph(canonical)
  if (graph !== null) descriptors.push({ 'script:ld+json': graph })
  return descriptors
}

/** The JSON-LD graph. The router escapes what could end the script or begin a comment. */
function graphOf(things: readonly Thing[]) {
  const known = things.filter((thing) => thing !== null)
  return known.length === 0 ? null : { '@context': 'https://schema.org', '@graph': known }
}

/** Reads the graph that the server has rendered. Null after a navigation to another page. */
function readRenderedGraph(canonical: string) {
  const isThatPage = document.querySelector('link[rel=canonical]')?.getAttribute('href') === canonical
  const script = isThatPage && document.querySelector('script[type="application/ld+json"]')
  return script ? JSON.parse(script.textContent) : null
}

interface RootMatch {
  id: string
  loaderData?: unknown
}

/** The public address from the data of the root route. */
export function publicUrlOf(matches: readonly (RootMatch | undefined)[]): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return (root as { publicUrl?: string } | undefined)?.publicUrl ?? ''
}
