// Title, description, canonical address of a page, how it looks where it is shared, and what it tells search engines.
import type { MetaDescriptor } from 'react-router'
import type { Thing } from './structured-data.ts'

export const productName = 'Halyard'

/** Shown where a page is shared that has no picture of its own. */
const sharePicture = '/images/brand/social.jpg'

interface PageMeta {
  title: string
  description?: string
  /** Path and query of the page's one true address; none for pages that are not to be found. */
  path?: string
  /** Origin of absolute addresses. */
  publicUrl: string
  /** Picture that stands for the page where it is shared; the house's own unless given. */
  image?: string
  /** Built by structured-data.ts; ignored without `path`. */
  structuredData?: readonly Thing[]
}

export function pageMeta({
  title,
  description,
  path,
  publicUrl,
  image = sharePicture,
  structuredData = [],
}: PageMeta): MetaDescriptor[] {
  const fullTitle = `${title} - ${productName}`
  const descriptors: MetaDescriptor[] = [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    { property: 'og:site_name', content: productName },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: publicUrl + image },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (description !== undefined) {
    descriptors.push({ name: 'description', content: description })
    descriptors.push({ property: 'og:description', content: description })
  }
  if (path === undefined) return [...descriptors, { name: 'robots', content: 'noindex' }]
  const canonical = publicUrl + path
  descriptors.push({ tagName: 'link', rel: 'canonical', href: canonical })
  descriptors.push({ property: 'og:url', content: canonical })
  const graph = import.meta.env.SSR ? graphOf(structuredData) : graphWrittenFor(canonical)
  if (graph !== null) descriptors.push({ 'script:ld+json': graph })
  return descriptors
}

/** The JSON-LD graph. The router escapes what could end the script or begin a comment. */
function graphOf(things: readonly Thing[]) {
  const known = things.filter((thing) => thing !== null)
  return known.length === 0 ? null : { '@context': 'https://schema.org', '@graph': known }
}

/** The server's words, read from the page itself, until it becomes another page: then they are gone. */
function graphWrittenFor(canonical: string) {
  const isThatPage = document.querySelector('link[rel=canonical]')?.getAttribute('href') === canonical
  const script = isThatPage && document.querySelector('script[type="application/ld+json"]')
  return script ? JSON.parse(script.textContent) : null
}

interface RootMatch {
  id: string
  loaderData?: unknown
}

/** The public address as the root of the page knows it. */
export function publicUrlOf(matches: readonly (RootMatch | undefined)[]): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return (root as { publicUrl?: string } | undefined)?.publicUrl ?? ''
}
