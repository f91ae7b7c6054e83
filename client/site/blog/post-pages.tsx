// A list of posts, five per page, with or without the sidebar.

import { LinkButton } from '#client/design-system/button.tsx'
import { EmptyState } from '#client/design-system/empty-state.tsx'
import { Pagination } from '#client/design-system/pagination.tsx'
import { BlogSidebar } from '#client/features/blog/blog-sidebar.tsx'
import { writeQuery } from '#contract/pages/page.ts'
import { blogPage } from '#contract/pages/site-pages.ts'
import { slugify } from '#contract/slugs.ts'
import type { PostPage } from './load-post-page.ts'
import { PostRow } from './post-row.tsx'

export type SidebarPlace = 'left' | 'right' | 'none'

interface PostPagesProps {
  path: string
  place: SidebarPlace
  page: PostPage
}

/** The sidebar always comes after the posts in the document, even if it is shown at the left. */
const columns: Record<SidebarPlace, string> = {
  right: 'grid-cols-[minmax(0,1fr)_340px]',
  left: 'grid-cols-[300px_minmax(0,1fr)]',
  none: '',
}

export function PostPages({
  path,
  place,
  page: { posts, currentPage, totalPages, totalCount, tag, sidebar },
}: PostPagesProps) {
  return (
    <div
      className={`wrap grid gap-x-[clamp(40px,5vw,80px)] gap-y-18 pt-[clamp(28px,3.4vw,48px)] pb-section max-lg:grid-cols-1 ${columns[place]}`}
    >
      <div
        id="posts"
        className={`grid min-w-0 scroll-mt-8 content-start gap-[clamp(44px,5vw,72px)] ${place === 'left' ? 'lg:order-1' : ''}`}
      >
        <p className="-mb-[clamp(28px,3.4vw,48px)] text-ink-3 text-small">{countText(totalCount)}</p>
        {posts.length === 0 && (
          <EmptyState title="No data" action={<LinkButton to={path}>To the first page</LinkButton>} />
        )}
        {posts.map((post, index) => (
          <PostRow key={post.slug} post={post} isWide={place === 'none'} isFlipped={index % 2 === 1} />
        ))}
        <Pagination
          label="Posts"
          currentPage={currentPage}
          totalPages={totalPages}
          look="signs"
          hrefOf={(page) => `${postPageAddress(path, page, tag)}#posts`}
        />
      </div>
      {place !== 'none' && <BlogSidebar {...sidebar} />}
    </div>
  )
}

function countText(totalCount: number): string {
  return totalCount === 1 ? '1 post' : `${totalCount} posts`
}

export function postPageAddress(path: string, page: number, tag: string | null): string {
  return path + writeQuery({ tag: tag === null ? null : slugify(tag), page }, blogPage.query)
}
