import { Form } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Segments } from '#client/design-system/choice.tsx'
import { DateField } from '#client/design-system/date-field.tsx'
import { Field } from '#client/design-system/field.tsx'
import { longestText } from '../item-list/list-address.ts'
import { useSearchForm, useTyped } from '../item-list/use-search-form.ts'
import { type BookingQuery, whenOf } from './bookings-address.ts'

const times = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
] as const

/** Who, which tour, which day. All of it takes effect while it is entered, and stands in the address. */
export function BookingSearch({ query }: { query: BookingQuery }) {
  const { form, follow, followTyping, onSubmit } = useSearchForm()
  const person = useTyped(query.q)
  const tour = useTyped(query.tour)
  const { page: _page, ...narrowing } = query
  return (
    <Form
      ref={form}
      className="booking-search"
      role="search"
      aria-label="Search bookings"
      onSubmit={onSubmit}
    >
      <Field
        label="Traveller"
        icon="search"
        type="search"
        name="q"
        placeholder="Name or email"
        maxLength={longestText}
        autoComplete="off"
        value={person.text}
        onChange={({ target }) => {
          person.setText(target.value)
          followTyping()
        }}
      />
      <Field
        label="Tour"
        type="search"
        name="tour"
        placeholder="Title or location"
        maxLength={longestText}
        autoComplete="off"
        value={tour.text}
        onChange={({ target }) => {
          tour.setText(target.value)
          followTyping()
        }}
      />
      <DateField
        label="Departure date"
        name="date"
        value={query.date ?? ''}
        onChange={(date) =>
          date === '' && query.date === undefined ? undefined : follow({ date, when: '' })
        }
      />
      <Segments
        legend="When"
        name="when"
        options={times}
        isFullWidth
        value={whenOf(query)}
        onChange={(when) => follow({ when })}
      />
      <span className="booking-search-ends">
        <Button type="submit" look="secondary" size="small">
          Search
        </Button>
        {Object.keys(narrowing).length > 0 && (
          <LinkButton to="." look="ghost" size="small">
            Clear
          </LinkButton>
        )}
      </span>
    </Form>
  )
}
