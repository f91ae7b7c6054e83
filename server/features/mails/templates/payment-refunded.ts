import { createElement as h } from 'react'
import type { EntryWay } from '#contract/entry-ways.ts'
import { priceText } from '#contract/money.ts'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { type PaidRecord, samplePaidRecord } from './payment-facts.ts'

export interface PaymentRefundedProps {
  /** The name of the customer. */
  name: string | null
  record: PaidRecord
  /** In dollars. */
  amount: number
  reason: string
  /** How the money had come, if staff have entered it; null for the page of the provider. */
  way: EntryWay | null
}

export const paymentRefunded = mailTemplate<PaymentRefundedProps>({
  subject: ({ record, amount }) => `Refund of ${priceText(amount)}: ${record.title}`,
  preview: (props) => sentence(props),
  body: (props, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, heading(props)),
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
    way: null,
  },
})

function heading({ way }: PaymentRefundedProps): string {
  return way === 'voucher' ? 'We have given you a gift voucher back' : 'We have sent money back to you'
}

function sentence({ amount, way }: PaymentRefundedProps): string {
  const refunded = `We have refunded ${priceText(amount)}`
  if (way === 'voucher') return `${refunded} as a new gift voucher.`
  if (way === 'cash') return `${refunded} in cash or to your bank account.`
  const target = way === 'transfer' ? 'to your bank account' : 'the way you paid'
  return `${refunded} ${target}. It can take some days until your bank shows it.`
}
