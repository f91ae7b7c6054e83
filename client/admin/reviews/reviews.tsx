import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import './reviews.css'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { OutcomeNotice } from '#client/features/forms/outcome-notice.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { StaffReview } from '#contract/staff-reviews.ts'
import { maxReviewsDeletedAtOnce } from '#contract/vocabulary.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import { ChosenBar } from '../list/chosen-bar.tsx'
import { isFiltered, listHref, pagesOf } from '../list/list-address.ts'
import { EmptyList, ListFailure } from '../list/list-states.tsx'
import { useChosenRows } from '../list/use-chosen-rows.ts'
import { useListRefresh } from '../list/use-list-refresh.ts'
import type { Route } from './+types/reviews'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { DeleteReviewsDialog, deleteLabel } from './delete-reviews-dialog.tsx'
import { reviewColumns } from './review-columns.tsx'
import type { AnswerState } from './review-decision.tsx'
import { reviewForms } from './review-forms.ts'
import { queueTitles, ReviewQueues } from './review-queues.tsx'
import { ReviewSearch } from './review-search.tsx'
import { findReviews, findReviewsOnServer, type ReviewQuery } from './reviews-address.ts'

const title = 'Reviews'
const subTitle = 'What travellers and shoppers write'

export function loader({ request, context }: Route.LoaderArgs) {
  return findReviewsOnServer(serverApi(context), request.url)
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => findReviews(request.url)

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), reviewForms))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, reviewForms))
}

export const meta = () => pageMeta({ title, publicUrl: '' })

export default function Reviews({
  loaderData: { query, list, failure },
  actionData: sent,
}: Route.ComponentProps) {
  const { isBusy, refresh } = useListRefresh()
  const navigate = useNavigate()
  const { question, ask, close } = useQuestion<readonly StaffReview[]>()
  const deciding = useQuestion<Decision>()
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(
    list,
    `${question?.isOpen} ${deciding.question?.isOpen}`,
  )
  const rows = list?.items ?? noReviews
  const { chosen, selection, deselect } = useChosenRows(query, rows)
  const mayDelete = useMayCall('POST /reviews/delete', { reviews: true })
  const columns = useReviewColumns({ ask, decide: deciding.ask, sent, onAnswered: keepFocus })
  const isTooMany = chosen.length > maxReviewsDeletedAtOnce

  function onDeleted(deleted: readonly StaffReview[]): void {
    keepFocus()
    deselect(deleted)
    const isEmptied = rows.every(({ _id }) => deleted.some((review) => review._id === _id))
    const isLast = list !== null && list.currentPage > 1 && list.currentPage >= list.totalPages
    if (isEmptied && isLast) {
      void navigate(listHref(query, { page: String(list.currentPage - 1) }), { replace: true })
    } else refresh()
  }

  /** The row may leave the queue, and its button with it. */
  function handleDecision(): void {
    keepFocus()
    refresh()
  }

  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle} />
      <ReviewQueues query={query} counts={list?.queues} />
      <ReviewSearch query={query} />
      {/* The row has left the queue with its form. */}
      {sent?.done !== undefined && !rows.some(({ _id }) => sent.form.endsWith(_id)) && (
        <OutcomeNotice outcome={sent} />
      )}
      <ListFailure title="The reviews cannot be shown" failure={failure} onRetry={refresh} />
      {chosen.length > 0 && (
        <ChosenBar
          text={
            isTooMany
              ? `${chosen.length} reviews selected: at most ${maxReviewsDeletedAtOnce} are deleted at once`
              : `${chosen.length === 1 ? '1 review' : `${chosen.length} reviews`} selected`
          }
        >
          <Button look="ghost" size="small" onClick={() => deselect(chosen)}>
            Select none
          </Button>
          {mayDelete && (
            <Button
              look="secondary"
              size="small"
              disabled={isTooMany}
              title={isTooMany ? `At most ${maxReviewsDeletedAtOnce} at once` : undefined}
              onClick={() => ask(chosen)}
            >
              {deleteLabel(chosen.length)}
            </Button>
          )}
        </ChosenBar>
      )}
      <section ref={content} tabIndex={-1} aria-label="Reviews found" className="min-w-0 outline-none">
        {list?.totalCount === 0 && <NoReviews query={query} isBusy={isBusy} />}
        {list !== null && list.totalCount > 0 && (
          <DataGrid
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={({ _id }) => _id}
            nameOf={({ author, item }) => `the review of ${author.name} on ${item.title}`}
            isBusy={isBusy}
            placeholder="There are no more reviews."
            selection={selection}
            pages={pagesOf(query, list)}
          />
        )}
      </section>
      <DeleteReviewsDialog question={question} onClose={close} onDeleted={onDeleted} />
      <DecideDialog question={deciding.question} onClose={deciding.close} onDecided={handleDecision} />
    </>
  )
}

const noReviews: readonly never[] = []

interface Questions {
  ask: (reviews: readonly StaffReview[]) => void
  decide: (decision: Decision) => void
}

function useReviewColumns({ ask, decide, sent, onAnswered }: Questions & AnswerState) {
  const latest = useRef(onAnswered)
  latest.current = onAnswered
  return useMemo(
    () =>
      reviewColumns({
        sent,
        onAnswered: () => latest.current(),
        onDeleteAnswer: (review) => decide({ what: 'deleteAnswer', review }),
        onKeep: (review) => decide({ what: 'keep', review }),
        onDelete: (review) => ask([review]),
      }),
    [ask, decide, sent],
  )
}

function emptyTitle(query: ReviewQuery): string {
  const { queue, ...others } = query
  if (isFiltered(others)) return 'No review fits'
  if (queue === 'reported') return 'No report waits for you'
  if (queue === 'new' || queue === 'answered') return `${queueTitles[queue]}: there are no reviews`
  return 'Nobody has written a review yet'
}

function NoReviews({ query, isBusy }: { query: ReviewQuery; isBusy: boolean }) {
  return (
    <EmptyList
      title={emptyTitle(query)}
      isBusy={isBusy}
      action={
        isFiltered(query) && (
          <LinkButton to="." size="small">
            Show all reviews
          </LinkButton>
        )
      }
    />
  )
}
