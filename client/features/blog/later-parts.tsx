// What works as the server sends it and comes to life when somebody stirs.
import '#client/design-system/side-column.css'
import { later } from '#client/lib/later.tsx'

export const LaterSidebar = later(async () => (await import('./blog-sidebar.tsx')).BlogSidebar)

export const LaterCommentForm = later(async () => (await import('./comment-form.tsx')).CommentForm)
