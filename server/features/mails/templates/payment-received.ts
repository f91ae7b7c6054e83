import { createElement as h } from 'react'
import { billSentence } from '#contract/bill-sentences.ts'
import { priceText } from '#contract/money.ts'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { type PaidRecord, samplePaidRecord, sampleStatement } from './payment-facts.ts'

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
  /** What is said about the money of the record after this payment. */
  money: string
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
    money: billSentence({ ...sampleStatement, state: 'open', claim: 2480, paid: 496, due: 1984 }),
    arrival: 'in-time',
  },
})

const refusals = {
  gone: 'it arrived after the deadline, and what it was for is no longer available.',
  'too-little': 'it arrived after the deadline and is less than was due.',
  cancelled: 'what it was for had been cancelled.',
}

function goesBack(arrival: Arrival): arrival is keyof typeof refusals {
  return arrival in refusals
}

function sentence({ amount, money, arrival }: PaymentReceivedProps): string {
  const came = `Your payment of ${priceText(amount)} has arrived`
  if (goesBack(arrival)) return `${came}, but ${refusals[arrival]} ${money}`
  const again = arrival === 'revived' ? ' after the deadline, and what you paid for was still available' : ''
  return `${came}${again}. ${money}`
}
