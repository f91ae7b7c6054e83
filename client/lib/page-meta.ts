// Title, description and canonical address of a page.
import type { MetaDescriptor } from 'react-router'

export const productName = 'Halyard'

interface PageMeta {
  title: string
  description?: string
  /** Path and query of the page's one true address; none for pages that are not to be found. */
  path?: string
  /** Origin of absolute addresses. */
  publicUrl: string
  /** Picture that stands for the page where it is shared. */
  image?: string
}

export function pageMeta({ title, description, path, publicUrl, image }: PageMeta): MetaDescriptor[] {
  const fullTitle = `${title} - ${productName}`
  const descriptors: MetaDescriptor[] = [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    { property: 'og:site_name', content: productName },
  ]
  if (description !== undefined) {
    descriptors.push({ name: 'description', content: description })
    descriptors.push({ property: 'og:description', content: description })
  }
  if (image !== undefined) descriptors.push({ property: 'og:image', content: `${publicUrl}${image}` })
  if (path === undefined) descriptors.push({ name: 'robots', content: 'noindex' })
  else {
    descriptors.push({ tagName: 'link', rel: 'canonical', href: `${publicUrl}${path}` })
    descriptors.push({ property: 'og:url', content: `${publicUrl}${path}` })
  }
  return descriptors
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
