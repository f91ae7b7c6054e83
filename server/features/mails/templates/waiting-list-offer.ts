import { createElement as h } from 'react'
import { dayText } from '#contract/date-texts.ts'
import { addressOf } from '#contract/pages/page.ts'
import { tourPage } from '#contract/pages/site-pages.ts'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { tickets } from './booking-facts.ts'

export interface WaitingListOfferProps {
  /** The name of the user. */
  name: string | null
  tour: { title: string; location: string; path: string }
  /** A calendar date. */
  date: string
  tickets: number
  /** An instant. */
  offeredUntil: string
}

export const waitingListOffer = mailTemplate<WaitingListOfferProps>({
  subject: ({ tour, date }) => `Seats for you: ${tour.title}, ${dayText(date)}`,
  preview: (props) => sentence(props),
  body: (props, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your turn on the waiting list'),
      h(MailText, null, `${hello(props.name)}. ${sentence(props)}`),
      h(MailFacts, {
        facts: [
          ['Tour', props.tour.title],
          ['Place', props.tour.location],
          ['Date', dayText(props.date)],
          ['Tickets', String(props.tickets)],
          ['Held until', moment(props.offeredUntil)],
        ],
      }),
      h(MailText, null, 'Book before then, or the seats go to the next in line and your place ends.'),
      h(MailAction, { href: `${site.url}${props.tour.path}` }, 'Book these seats'),
    ),
  sample: {
    name: 'Ida Lund',
    tour: {
      title: 'Fjords by steamer',
      location: 'Norway',
      path: addressOf(tourPage, { id: 'fjords-by-steamer' }),
    },
    date: '2027-06-12',
    tickets: 2,
    offeredUntil: '2027-05-01T09:30:00.000Z',
  },
})

function sentence({ tickets: count, offeredUntil }: WaitingListOfferProps): string {
  return `We hold ${tickets(count)} for you until ${moment(offeredUntil)}.`
}

function moment(instant: string): string {
  return `${instant.slice(11, 16)} UTC on ${dayText(instant.slice(0, 10))}`
}
