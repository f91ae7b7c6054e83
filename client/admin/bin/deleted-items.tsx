// The list of the bin, and how one of its rows is restored.

import { formatSlashDate, formatSlashTime } from '#client/admin/record/format.ts'
import { Thumbnail } from '#client/admin/record/thumbnail.tsx'
import { Button } from '#client/design-system/button.tsx'
import type { FormSender } from '#client/lib/forms/send-form.ts'
import { dayOf } from '#client/lib/server-day.ts'
import type { DeletedItem } from '#contract/bin.ts'
import { binPage } from '#contract/pages/staff-pages.ts'
import { binDays } from '#contract/staff-vocabulary.ts'
import { staffList } from '../list/staff-list.ts'

export const deletedItems = staffList('GET /bin', {
  title: 'Bin',
  subTitle: `Deleted in the last ${binDays} days`,
  page: binPage,
  nouns: ['tour or product', 'tours and products'],
  failed: 'The bin cannot be shown',
  none: 'The bin is empty',
  noMore: 'There is no more in the bin.',
  region: 'Deleted',
  nameOf: ({ title }) => title,
  columns: [
    { key: 'image', title: 'Image', kind: 'picture', cell: ({ image }) => <Thumbnail src={image} /> },
    { key: 'title', title: 'Title', kind: 'title', value: ({ title }) => title },
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
  ],
})

/** The form of the buttons of all rows. */
export const restoreForm = 'restore'

/** Name of the button of each record. */
const restoreField = 'record'

function RestoreButton({ item: { kind, _id, title } }: { item: DeletedItem }) {
  return (
    <Button
      type="submit"
      form={restoreForm}
      name={restoreField}
      value={`${kind}/${_id}`}
      look="secondary"
      size="small"
    >
      Restore<span className="sr-only">{` ${title}`}</span>
    </Button>
  )
}

/** Restores the record whose button was pressed. */
export const restoreDeleted: FormSender = async (call, { text }) => {
  const [kind, id = ''] = text(restoreField).split('/')
  const params = { id }
  const { title } =
    kind === 'tour'
      ? await call('POST /cards/:id/restore', { params, body: {} })
      : await call('POST /products/:id/restore', { params, body: {} })
  return `“${title}” is back, with all that belongs to it.`
}
