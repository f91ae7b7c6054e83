import { Field } from '#client/design-system/field.tsx'
import type { QueryOf } from '#contract/pages/page.ts'
import { staffReviewsPage } from '#contract/pages/staff-pages.ts'
import type { ReviewQueue } from '#contract/staff-vocabulary.ts'
import { isFiltered } from '../list/list-address.ts'
import { type SearchEntryProps, type SearchField, textField } from '../list/search-field.tsx'
import { staffList } from '../list/staff-list.ts'
import { useTypedText } from '../list/use-search-form.ts'
import { queueTitles } from './review-queues.tsx'

export type ReviewQuery = Partial<Record<QueryOf<typeof staffReviewsPage>, string>>

export const reviews = staffList('GET /reviews', {
  title: 'Reviews',
  subTitle: 'What travellers and shoppers write',
  page: staffReviewsPage,
  nouns: ['review', 'reviews'],
  region: 'Reviews found',
  none: 'Nobody has written a review yet',
  search: {
    label: 'Search reviews',
    fields: [
      textField('author', { label: 'Author', placeholder: 'Username or email', isIdentifier: true }),
      textField('item', { label: 'Tour or product', placeholder: 'Title or location' }),
      timeField('from', 'From (UTC)'),
      timeField('to', 'Until (UTC)'),
    ],
  },
  nameOf: ({ author, item }) => `the review of ${author.name} on ${item.title}`,
})

function timeField<Name extends string>(name: Name, label: string): SearchField<Name> {
  return { name, Entry: (props) => <TimeEntry name={name} label={label} {...props} /> }
}

function TimeEntry({ name, label, search, query }: SearchEntryProps & { name: string; label: string }) {
  const { text, setText } = useTypedText(query[name])
  return (
    <Field
      label={label}
      type="datetime-local"
      name={name}
      // `datetime-local` accepts neither seconds nor a time zone.
      value={text.slice(0, 16)}
      onChange={({ target }) => {
        setText(target.value)
        search.submitDebounced()
      }}
    />
  )
}

/** The title of an empty queue; null for the usual one. */
export function emptyQueueTitle({ queue, ...others }: ReviewQuery): string | null {
  if (queue === undefined || isFiltered(others)) return null
  if (queue === 'reported') return 'No report waits for you'
  return queue in queueTitles ? `${queueTitles[queue as ReviewQueue]}: there are no reviews` : null
}
