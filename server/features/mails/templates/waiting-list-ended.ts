import { createElement as h } from 'react'
import { dayText } from '#contract/date-texts.ts'
import { standardListPage } from '#contract/pages/site-pages.ts'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { tickets } from './booking-facts.ts'

export interface WaitingListEndedProps {
  /** The name of the user or caller. */
  name: string | null
  tour: { title: string; location: string }
  /** A calendar date. */
  date: string
  tickets: number
  /** Whether seats were offered. */
  wasOffered: boolean
  /** `staff`: staff have ended the entry. */
  reason: 'cancelled' | 'deleted' | 'staff'
}

const reasons: Record<WaitingListEndedProps['reason'], string> = {
  cancelled: 'This tour does not leave on the date that you wait for. We are sorry.',
  deleted: 'We do not offer this tour any more. We are sorry.',
  staff: 'We have taken you off the waiting list. Write or call us if that is a mistake.',
}

export const waitingListEnded = mailTemplate<WaitingListEndedProps>({
  subject: ({ tour, date }) => `You wait no more: ${tour.title}, ${dayText(date)}`,
  preview: ({ reason }) => reasons[reason],
  body: (props, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'Your place on the waiting list has ended'),
      h(MailText, null, `${hello(props.name)}. ${reasons[props.reason]}`),
      h(MailText, null, consequence(props)),
      h(MailFacts, {
        facts: [
          ['Tour', props.tour.title],
          ['Place', props.tour.location],
          ['Date', dayText(props.date)],
          ['Tickets', String(props.tickets)],
        ],
      }),
      h(MailAction, { href: `${site.url}${standardListPage.path}` }, 'Find another tour'),
    ),
  ownDailyLimit: 10,
  sample: {
    name: 'Ida Lund',
    tour: { title: 'Fjords by steamer', location: 'Norway' },
    date: '2027-06-12',
    tickets: 2,
    wasOffered: false,
    reason: 'cancelled',
  },
})

function consequence({ tickets: count, wasOffered }: WaitingListEndedProps): string {
  return wasOffered
    ? `We hold the ${tickets(count)} that we had offered to you no longer.`
    : 'You have booked nothing and owe nothing.'
}
