import { addressOf } from '#contract/pages/page.ts'
import { postPage } from '#contract/pages/site-pages.ts'
import './post-card.css'
import { Link } from '#client/design-system/link.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { uprightPicture } from '#client/features/pictures/drawn-pictures.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { type WallShape, wallPicturePath } from '#content/post-wall.ts'
import { pictureSizes } from '#contract/images.ts'
import { countComments, type ListedPost, PostDate } from './post-facts.tsx'

interface PostCardProps {
  post: ListedPost
  /** Shape of the picture. Only posts of the masonry page have pictures in other shapes than `landscape`. */
  shape?: WallShape
  sizes: string
  headingLevel?: 2 | 3
  isEager?: boolean
  /** Lets the page focus the first card that "load more" has added. */
  id?: string
}

/** A post in a list: picture, category, date, title. The whole card is one link. */
export function PostCard({
  post,
  shape = 'landscape',
  sizes,
  headingLevel = 3,
  isEager = false,
  id,
}: PostCardProps) {
  const { slug, title, summary, numComments } = post
  const Heading = `h${headingLevel}` as const
  return (
    <Link id={id} to={addressOf(postPage, { slug })} className={`post-card is-${shape}`}>
      <div className="post-frame">
        <Picture {...wallPicture(slug, shape)} sizes={sizes} alt="" isEager={isEager} />
      </div>
      <div className="pt-3.5">
        <PostDate {...post} />
        <Heading className="post-title mt-2 font-[650] text-card max-sm:text-card-small">{title}</Heading>
        <p className="mt-1.5 text-small">{summary}</p>
        <p className="mt-1.5 text-ink-3 text-micro">{countComments(numComments)}</p>
      </div>
    </Link>
  )
}

function wallPicture(slug: string, shape: WallShape) {
  const path = wallPicturePath(slug, shape)
  if (shape === 'landscape') return { ...pictureSizes(pictureUrl(path)), width: 1600, height: 1000 }
  return { ...uprightPicture(path), ...(shape === 'square' && { width: 800, height: 800 }) }
}
