// A masonry grid of the newest posts. LOAD MORE adds two posts and a card that links to all posts.
import { readParameter } from '#client/lib/page-query.ts'
import { addressOf } from '#contract/pages/page.ts'
import { blogMasonryPage } from '#contract/pages/site-pages.ts'
import './masonry.css'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { PostCard } from '#client/features/blog/post-card.tsx'
import { listedPost } from '#client/features/blog/post-facts.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { breadcrumbList } from '#client/lib/structured-data.ts'
import { blogPages } from '#content/blog.ts'
import { wallShape } from '#content/post-wall.ts'
import type { Route } from './+types/masonry'
import { blogHero, blogHeroPicture } from './blog-heroes.ts'
import { blog, home } from './blog-trail.ts'
import { WholeBlogCard } from './whole-blog-card.tsx'

const firstCount = 9
const moreCount = 2

export function loader({ request }: Route.LoaderArgs) {
  return load(request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request)
}

async function load(request: Request) {
  const { postList } = await import('#content/post-list.ts')
  const hasMore = readParameter(request.url, 'more') === '1'
  const count = hasMore ? firstCount + moreCount : firstCount
  return { posts: postList.slice(0, count).map(listedPost), hasMore, total: postList.length }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const publicUrl = publicUrlOf(matches)
  return pageMeta({
    ...blogPages.masonry,
    path: blogMasonryPage.path,
    publicUrl,
    image: `/images/${blogHero}.webp`,
    structuredData: [breadcrumbList(publicUrl, home, blog)],
  })
}

export default function Masonry({ loaderData: { posts, hasMore, total } }: Route.ComponentProps) {
  useFocusOnNew(hasMore)
  return (
    <>
      <PageHero
        picture={blogHeroPicture()}
        seed={61}
        first={blogPages.masonry.first}
        second={blogPages.masonry.second}
        current="Blog"
        isLow
      />
      <div className="wrap grid gap-11 pt-[clamp(28px,3.4vw,48px)] pb-section">
        <ul className="post-wall">
          {posts.map((post, index) => (
            <li key={post.slug}>
              <PostCard
                id={index === firstCount ? 'more' : undefined}
                post={post}
                shape={wallShape(index)}
                sizes="(width < 560px) 92vw, (width < 1025px) 46vw, 395px"
                headingLevel={2}
              />
            </li>
          ))}
          {hasMore && (
            <li className="is-whole-blog">
              <WholeBlogCard count={total} />
            </li>
          )}
        </ul>
        {!hasMore && <LoadMore />}
      </div>
    </>
  )
}

/** A form, so that it works without script. Without script its hash scrolls to the first added post. */
function LoadMore() {
  const navigate = useNavigate()
  function loadMore(event: FormEvent) {
    event.preventDefault()
    navigate(addressOf(blogMasonryPage, { more: 1 }), { preventScrollReset: true })
  }
  return (
    <form action={`${blogMasonryPage.path}#more`} className="justify-self-center pt-11" onSubmit={loadMore}>
      <input type="hidden" name="more" value="1" />
      <Button type="submit" look="secondary">
        LOAD MORE
      </Button>
    </form>
  )
}

/** The pressed button disappears, so the focus moves to the first added post. */
function useFocusOnNew(hasMore: boolean): void {
  const hadMore = useRef(hasMore)
  useEffect(() => {
    if (hasMore && !hadMore.current) document.getElementById('more')?.focus({ preventScroll: true })
    hadMore.current = hasMore
  }, [hasMore])
}
