// Loads the postcards with the addresses of their pages.

import { addressOf } from '#contract/pages/page.ts'
import { destinationPage } from '#contract/pages/site-pages.ts'
import { slugify } from '#contract/slugs.ts'

export interface ShownPostcard {
  id: string
  title: string
  subTitle: string
  to: string
}

export async function loadPostcards(): Promise<ShownPostcard[]> {
  const { postcards } = await import('#content/postcards.ts')
  return postcards.map(({ id, title, subTitle }) => ({
    id,
    title,
    subTitle,
    to: addressOf(destinationPage, { slug: slugify(title) }),
  }))
}
