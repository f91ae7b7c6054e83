// What works as the server sends it and comes to life when somebody stirs.
import { later } from '#client/lib/later.tsx'

export const LaterSidebar = later(
  async () => (await import('#client/features/blog/blog-sidebar.tsx')).BlogSidebar,
)

export const LaterCommentForm = later(async () => (await import('./post-comment-form.tsx')).PostCommentForm)
