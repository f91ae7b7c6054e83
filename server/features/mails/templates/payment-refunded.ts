import { createElement as h } from 'react'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { dollarsText, type PaidRecord, samplePaidRecord } from './payment-facts.ts'

export interface PaymentRefundedProps {
  /** The name of the customer. */
  name: string | null
  record: PaidRecord
  /** In dollars. */
  amount: number
  reason: string
  isTransfer: boolean
}

export const paymentRefunded = mailTemplate<PaymentRefundedProps>({
  subject: ({ record, amount }) => `Refund of ${dollarsText(amount)}: ${record.title}`,
  preview: (props) => sentence(props),
  body: (props, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, 'We have sent money back to you'),
      h(MailText, null, `${hello(props.name)}. ${sentence(props)}`),
      h(MailText, null, `Reason: ${props.reason}`),
      h(MailFacts, { facts: props.record.facts }),
      h(MailAction, { href: `${site.url}${props.record.path}` }, 'See your payments'),
    ),
  ownDailyLimit: 10,
  sample: {
    name: 'Ida Lund',
    record: samplePaidRecord,
    amount: 496,
    reason: 'The booking was cancelled.',
    isTransfer: false,
  },
})

function sentence({ amount, isTransfer }: PaymentRefundedProps): string {
  const way = isTransfer ? 'to your bank account' : 'the way you paid'
  return `We have refunded ${dollarsText(amount)} ${way}. It can take some days until your bank shows it.`
}
