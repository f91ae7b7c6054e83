// Element page: lists of posts.

import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { PostCard } from '#client/features/blog/post-card.tsx'
import { type ListedPost, listedPost, PostDate } from '#client/features/blog/post-facts.tsx'
import { admitMember } from '#client/features/session/admit-on-server.ts'
import { formatDay } from '#client/lib/format.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pickRandom } from '#client/lib/pick-random.ts'
import { blogHeroPicture } from '#client/site/blog/blog-heroes.ts'
import { blogList } from '#content/blog.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import { tourElementsPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { postPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/blog-list'

export async function loader({ context }: Route.LoaderArgs) {
  admitMember(context)
  return loadBlogList()
}

export async function clientLoader() {
  return loadBlogList()
}

const newestCount = 3
const linkCount = 4
const pairedCount = 4

/** No post is on the page twice. */
async function loadBlogList() {
  const { postList } = await import('#content/post-list.ts')
  const newest = postList.slice(0, newestCount).map(listedPost)
  const paired = postList.slice(newestCount, newestCount + pairedCount).map(listedPost)
  const links: ListedPost[] = pickRandom(postList.slice(newestCount + pairedCount), linkCount).map(listedPost)
  return { newest, links, paired }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: blogList.title, publicUrl: publicUrlOf(matches) })

export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { newest, links, paired } = loaderData
  return (
    <>
      <PageHero
        picture={blogHeroPicture()}
        seed={67}
        trail={[{ title: 'Elements', to: tourElementsPage.path }]}
        current={blogList.title}
        {...blogList.heading}
        isLow
      />
      <div className="wrap grid gap-[clamp(56px,6vw,96px)] pt-[clamp(28px,3.4vw,48px)]">
        <section aria-labelledby="newest">
          <Heading id="newest" {...blogList.newest} />
          <ul className="grid grid-cols-3 gap-x-7 gap-y-11 max-lg:grid-cols-2 max-md:grid-cols-1">
            {newest.map((post, index) => (
              <li
                key={post.slug}
                className={`flex min-w-0 ${index === newest.length - 1 ? 'max-lg:col-span-full' : ''}`}
              >
                <PostCard post={post} sizes="(width < 769px) 92vw, (width < 1025px) 46vw, 395px" />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="links" className="rounded-l bg-mist p-[clamp(24px,4vw,56px)]">
          <Heading id="links" {...blogList.links} />
          <ul className="border-line border-t">
            {links.map((post) => (
              <LinkRow key={post.slug} post={post} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="paired">
          <Heading id="paired" {...blogList.paired} />
          <ul className="grid grid-cols-2 gap-x-[clamp(28px,5vw,72px)] gap-y-9 max-md:grid-cols-1">
            {paired.map((post) => (
              <PairedPost key={post.slug} post={post} />
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

function Heading({ id, first, second }: { id: string; first: string; second: string }) {
  return (
    <div className="mb-[clamp(24px,3vw,40px)]">
      <Lockup id={id} level={2} size="d3" first={first} second={second} />
    </div>
  )
}

function LinkRow({ post: { slug, title, time } }: { post: ListedPost }) {
  return (
    <li className="border-line border-b">
      <Link
        to={addressOf(postPage, { slug })}
        className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-4 text-inherit no-underline md:grid-cols-[11rem_minmax(0,1fr)_auto]"
      >
        <time dateTime={time} className="text-ink-3 text-small max-md:col-span-full">
          {formatDay(time)}
        </time>
        <span className="font-[650] font-display text-card text-ink underline-offset-[0.16em] group-hover:underline">
          {title}
        </span>
        <Icon
          name="arrow-right"
          className="size-5 text-sea transition-transform duration-200 group-hover:translate-x-1"
        />
      </Link>
    </li>
  )
}

function PairedPost({ post }: { post: ListedPost }) {
  const { slug, title, summary } = post
  return (
    <li className="min-w-0">
      <Link
        to={addressOf(postPage, { slug })}
        className="group grid grid-cols-[minmax(104px,5fr)_7fr] items-center gap-x-5 text-inherit no-underline"
      >
        <div className="overflow-hidden rounded-s bg-shoal">
          <Picture
            {...pictureSizes(pictureUrl(`posts/${slug}`))}
            width={1600}
            height={1000}
            sizes="(width < 769px) 38vw, 240px"
            alt=""
            className="aspect-16/10 w-full object-cover transition-transform duration-900 ease-glide group-hover:scale-[1.045] max-md:aspect-square"
          />
        </div>
        <div>
          <PostDate {...post} />
          <h3 className="mt-1.5 font-[650] text-card underline-offset-[0.16em] group-hover:underline max-lg:text-card-small">
            {title}
          </h3>
          <p className="mt-1 text-small max-lg:hidden">{summary}</p>
        </div>
      </Link>
    </li>
  )
}
