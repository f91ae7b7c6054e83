// One post, by the slug of its title.

import { data, redirect } from 'react-router'
import { Avatar } from '#client/design-system/avatar.tsx'
import { Breadcrumbs } from '#client/design-system/breadcrumbs.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { Hero } from '#client/design-system/hero.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { tagPath } from '#client/features/blog/blog-address.ts'
import { BlogSidebar } from '#client/features/blog/blog-sidebar.tsx'
import { CommentForm } from '#client/features/blog/comment-form.tsx'
import { PostCard } from '#client/features/blog/post-card.tsx'
import { countComments, type ListedPost } from '#client/features/blog/post-facts.tsx'
import { sendComment } from '#client/features/blog/send-comment.ts'
import { toursInPath } from '#client/features/destinations/tours-in-path.ts'
import { ShareButton } from '#client/features/share/share-button.tsx'
import { formatDay } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { blogPosting, breadcrumbList } from '#client/lib/structured-data.ts'
import { LazyNotFound } from '#client/site/lazy-not-found.tsx'
import { wordsOf } from '#content/paragraphs.ts'
import { pictureUrl, teamPath } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import { addressOf } from '#contract/pages/page.ts'
import { postPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/post'
import { home, postTrail } from './blog-trail.ts'
import type { WholePost } from './load-post.ts'
import { loadPost } from './load-post.ts'
import { PostComments } from './post-comments.tsx'
import { PostText } from './post-text.tsx'

export function loader({ params }: Route.LoaderArgs) {
  return load(params.slug)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(params.slug)
}

async function load(slug: string) {
  const loaded = await loadPost(slug)
  if (loaded === null) return data(null, { status: 404 })
  // An address with the title, or with the slug in capitals, redirects to the canonical address.
  if (slug !== loaded.post.slug) throw redirect(addressOf(postPage, { slug: loaded.post.slug }), 301)
  return data(loaded)
}

/** Without script. With script the form itself warns. */
export async function action({ context, request }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), sendComment))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const publicUrl = publicUrlOf(matches)
  if (!loaderData) return pageMeta({ title: 'Not Found', publicUrl })
  const { post } = loaderData
  const { slug, title, summary, author, type, paragraphs } = post
  const path = addressOf(postPage, { slug })
  const image = `/images/posts/${slug}.webp`
  return pageMeta({
    title,
    description: `${summary} ${type}, by ${author}: ${wordsOf(paragraphs[0]!)
      .slice(0, 90)
      .replace(/\s\S*$/, '')} …`,
    path,
    publicUrl,
    image,
    structuredData: [
      blogPosting(publicUrl, path, image, post),
      breadcrumbList(publicUrl, home, ...postTrail(type), { title, to: path }),
    ],
  })
}

export default function Post({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData === null ? <LazyNotFound /> : <PostPage {...loaderData} sent={actionData} />
}

interface PostPageProps extends WholePost {
  /** The result of a comment that was sent without script. */
  sent: FormResult | undefined
}

function PostPage({ post, countries, related, sidebar, sent }: PostPageProps) {
  const { slug, title, type, tags } = post
  return (
    <>
      <Hero
        picture={{ ...pictureSizes(pictureUrl(`posts/${slug}`)), width: 1600, height: 1000 }}
        seed={66}
        isHazy
      >
        <div className="grid content-start gap-5 pt-[clamp(28px,3.4vw,48px)]">
          <Breadcrumbs trail={[home, ...postTrail(type)]} current={title} />
          <div className="max-w-[17em] text-d2">
            <Lockup level={1} size="d2" first={`${type}:`} second={title} />
          </div>
          <Byline post={post} />
        </div>
      </Hero>
      <div className="wrap grid grid-cols-[minmax(0,1fr)_340px] gap-x-[clamp(40px,5vw,80px)] gap-y-18 pt-[clamp(28px,3.4vw,48px)] max-lg:grid-cols-1">
        <div className="grid min-w-0 content-start gap-[clamp(44px,5vw,64px)]">
          <article aria-label={title}>
            <PostText {...post} />
            <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 text-small">
              <ul aria-label="Tags of this post" className="flex flex-wrap gap-x-5 gap-y-1">
                {tags.map((tag) => (
                  <li key={tag}>
                    <Link to={tagPath(tag)} className="inline-block py-1 font-semibold text-sea">
                      {`#${tag}`}
                    </Link>
                  </li>
                ))}
              </ul>
              <ShareButton title={title} />
            </div>
          </article>
          <Countries countries={countries} />
          <PostComments comments={post.comments} />
          <CommentForm title="Post a Comment" sent={sent} />
        </div>
        <BlogSidebar {...sidebar} />
      </div>
      <Related type={type} posts={related} />
    </>
  )
}

/** Links to the countries of the post and to tours there. */
function Countries({ countries }: Pick<WholePost, 'countries'>) {
  return (
    <section aria-labelledby="go-there" className="grid gap-4 rounded-l bg-mist p-[clamp(20px,3vw,36px)]">
      <h2 id="go-there" className="text-card">
        Go there yourself
      </h2>
      <ul className="flex flex-wrap gap-3">
        {countries.flatMap(({ title, page }) => [
          page !== null && (
            <li key={page}>
              <LinkButton to={page} look="secondary" size="small">
                {`About ${title}`}
              </LinkButton>
            </li>
          ),
          <li key={title}>
            <LinkButton to={toursInPath(title)} look="secondary" size="small">
              {`Tours in ${title}`}
            </LinkButton>
          </li>,
        ])}
      </ul>
    </section>
  )
}

function Byline({ post: { author, time, minutes, numComments } }: Pick<WholePost, 'post'>) {
  return (
    <div className="flex items-center gap-3.5 text-ink text-small">
      <Avatar src={pictureUrl(teamPath(author))} />
      <p>
        <span className="font-[650]">{author}</span>
        <span className="flex flex-wrap gap-x-2">
          <time dateTime={time}>{formatDay(time)}</time>
          <span aria-hidden="true">·</span>
          <span>{`${minutes} min read`}</span>
          <span aria-hidden="true">·</span>
          <a href="#comments" className="underline hover:no-underline">
            {countComments(numComments)}
          </a>
        </span>
      </p>
    </div>
  )
}

function Related({ type, posts }: { type: string; posts: readonly ListedPost[] }) {
  return (
    <section aria-labelledby="related" className="wrap section-space">
      <div className="mb-[clamp(28px,3.4vw,44px)]">
        <Lockup id="related" level={2} size="d2" first="More notes on" second={type} />
      </div>
      <ul className="grid grid-cols-2 gap-x-7 gap-y-9 max-md:grid-cols-1">
        {posts.map((post) => (
          <li key={post.slug} className="flex min-w-0">
            <PostCard post={post} sizes="(width < 769px) 92vw, 606px" />
          </li>
        ))}
      </ul>
    </section>
  )
}
