// The reviews of tours and products: found, answered and deleted.
import './reviews.css'
import { useQuestion } from '#client/design-system/use-question.ts'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { StaffReview } from '#contract/staff-reviews.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useList } from '../list/use-list.ts'
import type { Route } from './+types/reviews'
import { ChosenReviewsBar } from './chosen-reviews-bar.tsx'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { DeleteReviewsDialog } from './delete-reviews-dialog.tsx'
import { useReviewColumns } from './review-columns.tsx'
import { reviewForms } from './review-forms.ts'
import { emptyQueueTitle, reviews } from './review-list.tsx'
import { ReviewNotes } from './review-notes.tsx'
import { ReviewQueues } from './review-queues.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  reviews.loadOnServer(serverApi(context), request.url)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => reviews.load(request.url)

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), reviewForms))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, reviewForms))
}

export const meta = () => pageMeta({ title: reviews.title, publicUrl: '' })

export default function Reviews({ loaderData, actionData: sent }: Route.ComponentProps) {
  const { query } = loaderData
  const { question, ask, close } = useQuestion<readonly StaffReview[]>()
  const deciding = useQuestion<Decision>()
  const asked = `${question?.isOpen} ${deciding.question?.isOpen}`
  const list = useList(reviews, loaderData, { asked })
  const columns = useReviewColumns({ ask, decide: deciding.ask, sent, onAnswered: list.keepFocus })
  return (
    <ListScreen
      list={list}
      columns={columns}
      above={<ReviewQueues query={query} counts={loaderData.list?.queues} />}
      notes={<ReviewNotes query={query} rows={list.rows} sent={sent} />}
      bar={<ChosenReviewsBar chosen={list.chosen} onClear={list.clear} onDelete={ask} />}
      emptyTitle={emptyQueueTitle(query)}
    >
      <DeleteReviewsDialog question={question} onClose={close} onDeleted={list.handleDeletion} />
      <DecideDialog question={deciding.question} onClose={deciding.close} onDecided={list.handleChange} />
    </ListScreen>
  )
}
