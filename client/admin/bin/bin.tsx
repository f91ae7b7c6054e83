// The bin: tours and products that were deleted in the last days, and restoring them. Only for super admins.

import { formatSlashDate, formatSlashTime } from '#client/admin/record/format.ts'
import { Thumbnail } from '#client/admin/record/thumbnail.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button } from '#client/design-system/button.tsx'
import { PageForm } from '#client/features/forms/page-form.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { dayOf } from '#client/lib/server-day.ts'
import { binDays, type DeletedItem } from '#contract/bin.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { pagesOf } from '../list/list-address.ts'
import { EmptyList, ListFailure } from '../list/list-states.tsx'
import { useListRefresh } from '../list/use-list-refresh.ts'
import type { Route } from './+types/bin'
import { findDeleted, findDeletedOnServer, restoreDeleted, restoreField, restoreValue } from './bin-calls.ts'

const title = 'Bin'
const subTitle = `Deleted in the last ${binDays} days`

export function loader({ request, context }: Route.LoaderArgs) {
  return findDeletedOnServer(serverApi(context), request.url)
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => findDeleted(request.url)

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), restoreDeleted))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, restoreDeleted))
}

export const shouldRevalidate = reloadAfterConflict

export const meta = () => pageMeta({ title, publicUrl: '' })

export default function Bin({ loaderData: { query, list, failure }, actionData }: Route.ComponentProps) {
  const { isBusy, refresh } = useListRefresh()
  const form = usePageForm({ sent: actionData })
  return (
    <>
      <ScreenHeading title={title} subTitle={subTitle} />
      {/* The form of the buttons of all rows. */}
      <PageForm form={form} id={formId} refusedTitle="Not restored" aria-label="Restoring">
        {null}
      </PageForm>
      <ListFailure title="The bin cannot be shown" failure={failure} onRetry={refresh} />
      <section aria-label="Deleted" className="min-w-0">
        {list?.totalCount === 0 && <EmptyList title="The bin is empty" isBusy={isBusy} action={false} />}
        {list !== null && list.totalCount > 0 && (
          <DataGrid
            caption={title}
            columns={columns}
            rows={list.items}
            rowKey={({ _id }) => _id}
            nameOf={({ title: name }) => name}
            isBusy={isBusy}
            placeholder="There is no more in the bin."
            pages={pagesOf(query, list)}
          />
        )}
      </section>
      <p className="max-w-[70ch] text-small">
        {`After ${binDays} days, what nobody has booked, ordered, reviewed or put into a cart is deleted for good. The rest is kept for those who have, and cannot be restored here any more.`}
      </p>
    </>
  )
}

const columns: readonly GridColumn<DeletedItem>[] = [
  { key: 'image', title: 'Image', kind: 'picture', cell: ({ image }) => <Thumbnail src={image} /> },
  { key: 'title', title: 'Title', kind: 'title', value: ({ title: name }) => name },
  { key: 'kind', title: 'Kind', value: ({ kind }) => (kind === 'tour' ? 'Tour' : 'Product') },
  {
    key: 'deletedAt',
    title: 'Deleted (UTC)',
    value: ({ deletedAt }) => formatSlashTime(deletedAt),
    cell: ({ deletedAt }) => <span className="whitespace-nowrap">{formatSlashTime(deletedAt)}</span>,
  },
  { key: 'deletedBy', title: 'By', value: ({ deletedBy }) => deletedBy ?? '' },
  {
    key: 'until',
    title: 'Restorable until',
    value: ({ restorableUntil }) => formatSlashDate(dayOf(restorableUntil)),
  },
  {
    key: 'actions',
    title: 'Restore',
    isTitleHidden: true,
    kind: 'actions',
    isAlwaysShown: true,
    cell: (item) => <RestoreButton item={item} />,
  },
]

const formId = 'restore'

function RestoreButton({ item }: { item: DeletedItem }) {
  return (
    <Button
      type="submit"
      form={formId}
      name={restoreField}
      value={restoreValue(item)}
      look="secondary"
      size="small"
    >
      Restore<span className="sr-only">{` ${item.title}`}</span>
    </Button>
  )
}
