import { createElement as h } from 'react'
import { clockText, dayText } from '#contract/date-texts.ts'
import { addressOf } from '#contract/pages/page.ts'
import { tourPage, waitingOfferPage } from '#contract/pages/site-pages.ts'
import { dateIn } from '#contract/time-zones.ts'
import {
  hello,
  MailAction,
  MailFacts,
  MailHeading,
  MailText,
  secretLink,
} from '#server/features/mails/mail-elements.ts'
import { type MailSite, mailTemplate } from '#server/features/mails/mail-template.ts'
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
  /** The mail goes to a caller without an account, who books by the secret link in it. */
  isForCaller: boolean
}

export const waitingListOffer = mailTemplate<WaitingListOfferProps>({
  subject: ({ tour, date }) => `Seats for you: ${tour.title}, ${dayText(date)}`,
  preview: (props, site) => sentence(props, site),
  body: (props, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your turn on the waiting list'),
      h(MailText, null, `${hello(props.name)}. ${sentence(props, site)}`),
      h(MailFacts, {
        facts: [
          ['Tour', props.tour.title],
          ['Place', props.tour.location],
          ['Date', dayText(props.date)],
          ['Tickets', String(props.tickets)],
          ['Held until', moment(props.offeredUntil, site)],
        ],
      }),
      h(MailText, null, 'Book before then, or the seats go to the next in line and your place ends.'),
      h(
        MailAction,
        { href: props.isForCaller ? secretLink(site, waitingOfferPage) : `${site.url}${props.tour.path}` },
        'Book these seats',
      ),
    ),
  sample: {
    name: 'Ida Lund',
    tour: {
      title: 'Fjords by steamer',
      location: 'Norway',
      path: `${addressOf(tourPage, { id: 'fjords-by-steamer', date: '2027-06-12', tickets: 2 })}#booking`,
    },
    date: '2027-06-12',
    tickets: 2,
    offeredUntil: '2027-05-01T09:30:00.000Z',
    isForCaller: false,
  },
})

function sentence({ tickets: count, offeredUntil }: WaitingListOfferProps, site: MailSite): string {
  return `We hold ${tickets(count)} for you until ${moment(offeredUntil, site)}.`
}

function moment(instant: string, { house: { timeZone } }: MailSite): string {
  return `${clockText(instant, timeZone)} on ${dayText(dateIn(timeZone, new Date(instant)))}`
}
