import { createElement as h } from 'react'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { longDate } from './booking-facts.ts'
import { dollarsText, type PaidRecord, samplePaidRecord } from './payment-facts.ts'

/**
 * `in-time`: as agreed. `revived`: after the deadline, and seats or stock could be taken again. Otherwise the money goes back:
 * `gone`: they could not. `too-little`: less than was due, after the deadline. `cancelled`: after the cancellation.
 */
export type Arrival = 'in-time' | 'revived' | 'gone' | 'too-little' | 'cancelled'

export interface PaymentReceivedProps {
  /** The name of the customer. */
  name: string | null
  record: PaidRecord
  /** In dollars. */
  amount: number
  /** What is left to pay, in dollars. */
  due: number
  /** When the rest is due. */
  dueOn: string | null
  arrival: Arrival
}

export const paymentReceived = mailTemplate<PaymentReceivedProps>({
  subject: ({ record, arrival }) =>
    goesBack(arrival) ? `Your payment goes back: ${record.title}` : `Payment received: ${record.title}`,
  preview: (props) => sentence(props),
  body: (props, site) =>
    h(
      'div',
      null,
      h(
        MailHeading,
        null,
        goesBack(props.arrival) ? 'Your payment goes back to you' : 'We have received your payment',
      ),
      h(MailText, null, `${hello(props.name)}. ${sentence(props)}`),
      h(MailFacts, { facts: props.record.facts }),
      h(MailAction, { href: `${site.url}${props.record.path}` }, 'See your payments'),
    ),
  ownDailyLimit: 10,
  sample: {
    name: 'Ida Lund',
    record: samplePaidRecord,
    amount: 496,
    due: 1984,
    dueOn: '2027-05-13',
    arrival: 'in-time',
  },
})

const refusals = {
  gone: 'it arrived after the deadline, and what it was for is no longer available. We refund all of it.',
  'too-little': 'it arrived after the deadline and is less than was due. We refund all of it.',
  cancelled:
    'what it was for had been cancelled. We refund it, except for what the terms of cancellation let us keep.',
}

function goesBack(arrival: Arrival): arrival is keyof typeof refusals {
  return arrival in refusals
}

function sentence({ amount, due, dueOn, arrival }: PaymentReceivedProps): string {
  const came = `Your payment of ${dollarsText(amount)} has arrived`
  if (goesBack(arrival)) return `${came}, but ${refusals[arrival]}`
  const again = arrival === 'revived' ? ' after the deadline, and what you paid for was still available' : ''
  const rest =
    due === 0
      ? 'Everything is paid.'
      : `${dollarsText(due)} is left to pay${dueOn === null ? '' : ` by ${longDate(dueOn)}`}.`
  return `${came}${again}. ${rest}`
}
