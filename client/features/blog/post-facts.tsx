// Texts about a post that every list of posts shows.
import { Badge } from '#client/design-system/badge.tsx'
import { formatDay } from '#client/lib/format.ts'
import type { PostEntry } from '#content/post-list.ts'

export type ListedPost = Pick<
  PostEntry,
  'slug' | 'title' | 'summary' | 'type' | 'time' | 'author' | 'numComments'
>

export function listedPost(post: PostEntry): ListedPost {
  const { slug, title, summary, type, time, author, numComments } = post
  return { slug, title, summary, type, time, author, numComments }
}

export function PostDate({ type, time }: Pick<ListedPost, 'type' | 'time'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-ink-3 text-small">
      <Badge tone="category">{type}</Badge>
      <time dateTime={time}>{formatDay(time)}</time>
    </p>
  )
}

export function countComments(count: number): string {
  if (count === 0) return 'No comments'
  return count === 1 ? '1 comment' : `${count} comments`
}
