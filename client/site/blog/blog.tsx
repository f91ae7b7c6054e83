// The blog with a sidebar at the right, at the left or without one, and redirects from addresses in the mobile menu.

import { data, redirect } from 'react-router'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import { blogPages } from '#content/blog.ts'
import { addressOf } from '#contract/pages/page.ts'
import { blogMasonryPage, blogPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/blog'
import { blogHero, blogHeroPicture } from './blog-heroes.ts'
import { blog, home } from './blog-trail.ts'
import { loadPostPage } from './load-post-page.ts'
import { PostPages, postPageAddress, type SidebarPlace } from './post-pages.tsx'

const layouts = {
  'right-sidebar': { place: 'right', seed: 62 },
  'left-sidebar': { place: 'left', seed: 63 },
  'without-sidebar': { place: 'none', seed: 64 },
} as const satisfies Record<string, { place: SidebarPlace; seed: number }>

type Layout = keyof typeof layouts

/** Addresses in the mobile menu without a page in the specification. Each redirects to the most similar page. */
const redirects: ReadonlyMap<string, string> = new Map([
  ['standard', addressOf(blogPage, { layout: 'right-sidebar' })],
  ['gallery', blogMasonryPage.path],
  ['navlink', addressOf(blogPage, { layout: 'right-sidebar' })],
])

export function loader({ request, params }: Route.LoaderArgs) {
  return load(request, params.layout)
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return load(request, params.layout)
}

async function load(request: Request, name: string) {
  const redirectPath = redirects.get(name.toLowerCase())
  if (redirectPath !== undefined) throw redirect(redirectPath, 301)
  if (!Object.hasOwn(layouts, name)) return data(null, { status: 404 })
  return data({ layout: name as Layout, page: await loadPostPage(request) })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  if (!loaderData) return pageMeta({ title: 'Not Found', publicUrl })
  const { layout, page } = loaderData
  const { title, description } = blogPages[layout]
  const path = postPageAddress(pathOf(layout), page.currentPage, page.tag)
  return pageMeta({
    title: page.tag === null ? title : `${page.tag} in the blog`,
    description,
    path: page.posts.length === 0 ? undefined : path,
    publicUrl,
    structuredData: [breadcrumbList(publicUrl, home, blog, { title: page.tag ?? title, to: path })],
    image: `/images/${blogHero}.webp`,
  })
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <LazyNotFound />
  const { layout, page } = loaderData
  const { title, first, second } = blogPages[layout]
  const { place, seed } = layouts[layout]
  return (
    <>
      <PageHero
        picture={blogHeroPicture()}
        seed={seed}
        first={page.tag === null ? first : 'Posts about'}
        second={page.tag ?? second}
        trail={[blog]}
        current={page.tag ?? title}
        isLow
      />
      <PostPages path={pathOf(layout)} place={place} page={page} />
    </>
  )
}

function pathOf(layout: Layout): string {
  return addressOf(blogPage, { layout })
}
