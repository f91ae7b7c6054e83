import { Avatar } from '#client/design-system/avatar.tsx'
import { countComments } from '#client/features/blog/post-facts.tsx'
import { formatDayAndTime } from '#client/lib/format.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import type { WholePost } from './load-post.ts'

export function PostComments({ comments }: { comments: WholePost['post']['comments'] }) {
  return (
    <section id="comments" aria-labelledby="comments-heading" className="scroll-mt-8">
      <h2 id="comments-heading" className="text-d3">
        {countComments(comments.length)}
      </h2>
      {comments.length === 0 && <p className="mt-3">Nobody has said anything yet.</p>}
      <ul className="mt-6 grid gap-7">
        {comments.map(({ username, name, time, content }) => (
          <li key={`${username} ${time}`} className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-4.5">
            <Avatar src={pictureUrl(`people/${username}`)} />
            <div>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-[650] text-ink">{name}</span>
                <time dateTime={time} className="text-ink-3 text-micro">
                  {formatDayAndTime(time)}
                </time>
              </p>
              <p className="mt-1 max-w-[60ch]">{content}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
