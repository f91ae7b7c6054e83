import { CommentForm } from '#client/features/blog/comment-form.tsx'
import { warnings } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'

export function PostCommentForm() {
  return <CommentForm title="Post a Comment" onPost={() => toast.warning(warnings.featureUpdating)} />
}
