// What works as the server sends it and comes to life when somebody stirs.
import '#client/design-system/choice.css'
import { later } from '#client/lib/later.tsx'

export const LaterSidebar = later(
  async () => (await import('#client/features/blog/blog-sidebar.tsx')).BlogSidebar,
)

export const LaterReplyForm = later(async () => (await import('./reply-form.tsx')).ReplyForm)
