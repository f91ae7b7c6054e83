import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { countComments, type ListedPost, PostDate } from '#client/features/blog/post-facts.tsx'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import { addressOf } from '#contract/pages/page.ts'
import { postPage } from '#contract/pages/site-pages.ts'

interface PostRowProps {
  post: ListedPost
  /** Picture and text side by side. */
  isWide: boolean
  /** In a wide row, the text comes first. */
  isFlipped: boolean
}

/** A post in a list: large picture and text. The whole row is one link. */
export function PostRow({ post, isWide, isFlipped }: PostRowProps) {
  const { slug, title, summary, author, numComments } = post
  return (
    <article>
      <Link
        to={addressOf(postPage, { slug })}
        className={`group grid gap-x-[clamp(28px,4.4vw,64px)] gap-y-4.5 text-inherit no-underline ${isWide ? 'items-center md:grid-cols-12' : ''}`}
      >
        <div
          className={`overflow-hidden rounded-s bg-shoal ${isWide ? 'md:col-span-7' : ''} ${isWide && isFlipped ? 'md:order-1' : ''}`}
        >
          <Picture
            {...pictureSizes(pictureUrl(`posts/${slug}`))}
            width={1600}
            height={1000}
            sizes={isWide ? '(width < 769px) 92vw, 700px' : '(width < 1025px) 92vw, 850px'}
            alt=""
            className="aspect-16/10 w-full object-cover transition-transform duration-900 ease-glide group-hover:scale-[1.03]"
          />
        </div>
        <div className={isWide ? 'md:col-span-5' : ''}>
          <PostDate {...post} />
          <h2 className="mt-3 text-d3 underline-offset-[0.14em] decoration-2 group-hover:underline">
            {title}
          </h2>
          <p className="mt-3 max-w-[56ch] text-lead">{summary}</p>
          <p className="mt-3 text-ink-3 text-small">{`By ${author} · ${countComments(numComments)}`}</p>
          <p className="mt-3 flex items-center gap-2 font-[650] text-sea">
            Read on
            <Icon
              name="arrow-right"
              className="size-5 transition-transform duration-200 group-hover:translate-x-1"
            />
          </p>
        </div>
      </Link>
    </article>
  )
}
