// The posts of one category.
import { data } from 'react-router'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { categoryPath } from '#client/features/blog/blog-address.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import type { Route } from './+types/category'
import { blogHeroPicture } from './blog-heroes.ts'
import { blog, home } from './blog-trail.ts'
import { findCategory, loadPostPage } from './load-post-page.ts'
import { PostPages, postPageAddress } from './post-pages.tsx'

export function loader({ request, params }: Route.LoaderArgs) {
  return load(request, params.slug)
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return load(request, params.slug)
}

async function load(request: Request, slug: string) {
  const category = await findCategory(slug)
  if (category === null) return data(null, { status: 404 })
  return data({ category, page: await loadPostPage(request, { category }) })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  if (!loaderData) return pageMeta({ title: 'Not Found', publicUrl })
  const { category, page } = loaderData
  const path = postPageAddress(categoryPath(category), page.currentPage, page.tag)
  return pageMeta({
    title: `Blog: ${category}`,
    description: `Notes from the road about ${category}, by the people who run our tours: ${page.posts.map(({ title }) => title).join('; ')}.`,
    path: page.posts.length === 0 ? undefined : path,
    publicUrl,
    image: page.posts[0] && `/images/posts/${page.posts[0].slug}.webp`,
    structuredData: [breadcrumbList(publicUrl, home, blog, { title: category, to: path })],
  })
}

export default function Category({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <LazyNotFound />
  const { category, page } = loaderData
  return (
    <>
      <PageHero
        picture={blogHeroPicture(category)}
        seed={65}
        first="Notes on"
        second={category}
        trail={[blog]}
        current={category}
        isLow
      />
      <PostPages path={categoryPath(category)} place="right" page={page} />
    </>
  )
}
