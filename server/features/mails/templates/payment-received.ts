import { createElement as h } from 'react'
import { MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { longDate } from './booking-facts.ts'
import { dollarsText, type PaidRecord, samplePaidRecord } from './payment-facts.ts'

export interface PaymentReceivedProps {
  /** The name of the customer. */
  name: string
  record: PaidRecord
  /** In dollars. */
  amount: number
  /** What is left to pay, in dollars. */
  due: number
  /** When the rest is due. */
  dueOn: string | null
  /**
   * `in-time`: as agreed. `revived`: after the deadline, and what it is for could be had again. `too-late`: it could not, or
   * was cancelled; the money goes back.
   */
  arrival: 'in-time' | 'revived' | 'too-late'
}

export const paymentReceived = mailTemplate<PaymentReceivedProps>({
  subject: ({ record, arrival }) =>
    arrival === 'too-late' ? `Your payment goes back: ${record.title}` : `Payment received: ${record.title}`,
  preview: (props) => sentence(props),
  body: (props, site) =>
    h(
      'div',
      null,
      h(
        MailHeading,
        null,
        props.arrival === 'too-late' ? 'Your payment goes back to you' : 'We have received your payment',
      ),
      h(MailText, null, `Hello ${props.name}. ${sentence(props)}`),
      h(MailFacts, { facts: props.record.facts }),
      h(MailAction, { href: `${site.url}${props.record.path}` }, 'See your payments'),
    ),
  sample: {
    name: 'Ida Lund',
    record: samplePaidRecord,
    amount: 496,
    due: 1984,
    dueOn: '2027-05-13',
    arrival: 'in-time',
  },
})

function sentence({ amount, due, dueOn, arrival }: PaymentReceivedProps): string {
  const came = `Your payment of ${dollarsText(amount)} has arrived`
  if (arrival === 'too-late') {
    return `${came}, but this was cancelled before, or others have taken it since the deadline. We send back all that we must not keep.`
  }
  const again = arrival === 'revived' ? ' after the deadline, and what you paid for was still there' : ''
  const rest =
    due === 0
      ? 'Everything is paid.'
      : `${dollarsText(due)} are left to pay${dueOn === null ? '' : ` until ${longDate(dueOn)}`}.`
  return `${came}${again}. ${rest}`
}
