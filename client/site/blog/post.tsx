// One post, by the slug of its title.
import { data, redirect } from 'react-router'
import { postPath } from '#client/features/blog/blog-address.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { blogPosting, breadcrumbList } from '#client/lib/structured-data.ts'
import { LateNotFound } from '../late-not-found.tsx'
import type { Route } from './+types/post'
import { home, postTrail } from './blog-trail.ts'
import { loadPost } from './post-data.ts'
import { PostPage } from './post-page.tsx'

export function loader({ params }: Route.LoaderArgs) {
  return load(params.slug)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(params.slug)
}

async function load(slug: string) {
  const whole = await loadPost(slug)
  if (whole === null) return data(null, { status: 404 })
  // The title itself, or its slug in capitals, leads to the one address of the post.
  if (slug !== whole.post.slug) throw redirect(postPath(whole.post.slug), 301)
  return data(whole)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  if (!loaderData) return pageMeta({ title: 'Not Found', publicUrl })
  const { post } = loaderData
  const { slug, title, summary, author, type, paragraphs } = post
  const path = postPath(slug)
  const image = `/images/posts/${slug}.webp`
  return pageMeta({
    title,
    description: `${summary} ${type}, by ${author}: ${paragraphs[0]!.slice(0, 90).replace(/\s\S*$/, '')} …`,
    path,
    publicUrl,
    image,
    structuredData: [
      blogPosting(publicUrl, path, image, post),
      breadcrumbList(publicUrl, home, ...postTrail(type), { title, to: path }),
    ],
  })
}

export default function Post({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <LateNotFound /> : <PostPage {...loaderData} />
}
