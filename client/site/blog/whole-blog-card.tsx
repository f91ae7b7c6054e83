import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { wholeBlog } from '#content/blog.ts'
import { addressOf } from '#contract/pages/page.ts'
import { blogPage } from '#contract/pages/site-pages.ts'

/** The last card of the masonry grid: links to all posts. It has a drawing of three ridges instead of a post's picture. */
export function WholeBlogCard({ count }: { count: number }) {
  return (
    <Link to={addressOf(blogPage, { layout: 'right-sidebar' })} className="whole-blog">
      <Lockup level={2} size="d3" {...wholeBlog} />
      <span className="mt-3 flex items-center gap-2.5">
        <span>{`All ${count} posts, the newest first`}</span>
        <Icon name="arrow-right" className="size-5" />
      </span>
      <svg viewBox="0 0 800 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <circle cx="506" cy="58" r="40" className="fill-sun" opacity="0.3" />
        <circle cx="506" cy="58" r="26" className="fill-sun" />
        <g className="fill-sea">
          <path
            d="M0 84 84 56l62 34 54 6 62-46 44 34 40-24 66 44 74-58 56 44 58-26 80 34 60-24 60 30v46H0z"
            opacity="0.3"
          />
          <path
            d="M0 110c80 14 140 24 200 8s96-8 148 0 92 30 148-12 72 4 104-4 140-8 200 10v38H0z"
            opacity="0.55"
          />
        </g>
        <path
          d="M0 140c90-4 130-2 200-8 70-22 120 2 186 2s126-26 214-10 140 14 200 4v22H0z"
          className="fill-sea-deep"
        />
        <path d="m320 134 13-22 17 21z" className="fill-signal" />
        <path d="m333 112 17 21h-9z" className="fill-signal-deep" />
      </svg>
    </Link>
  )
}
