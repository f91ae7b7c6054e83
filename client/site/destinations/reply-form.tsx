import { CommentForm } from '#client/features/blog/comment-form.tsx'
import { warnings } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'

export function ReplyForm() {
  return <CommentForm title="Leave a Reply" onPost={() => toast.warning(warnings.featureUpdating)} />
}
