import { createElement as h } from 'react'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { longDate } from './booking-facts.ts'
import {
  dollarsText,
  type PaidRecord,
  samplePaidRecord,
  type TransferTarget,
  transferSentence,
} from './payment-facts.ts'

export interface BalanceDueProps {
  /** The name of the customer. */
  name: string | null
  record: PaidRecord
  /** In dollars. */
  due: number
  dueOn: string
  isOverdue: boolean
  /** Null: paid on the page of the record. */
  transfer: TransferTarget | null
}

export const balanceDue = mailTemplate<BalanceDueProps>({
  subject: ({ record, isOverdue }) => `${isOverdue ? 'Balance overdue' : 'Balance due'}: ${record.title}`,
  preview: (props) => sentence(props),
  body: (props, site) =>
    h(
      'div',
      null,
      h(MailHeading, null, props.isOverdue ? 'Your balance is overdue' : 'Your balance will soon be due'),
      h(MailText, null, `${hello(props.name)}. ${sentence(props)}`),
      props.transfer === null ? null : h(MailText, null, transferSentence(props.transfer)),
      h(MailFacts, { facts: props.record.facts }),
      h(MailAction, { href: `${site.url}${props.record.path}` }, 'Pay the balance'),
    ),
  sample: {
    name: 'Ida Lund',
    record: samplePaidRecord,
    due: 1984,
    dueOn: '2027-05-13',
    isOverdue: false,
    transfer: null,
  },
})

function sentence({ due, dueOn, isOverdue }: BalanceDueProps): string {
  return isOverdue
    ? `The balance of ${dollarsText(due)} was due on ${longDate(dueOn)} and has not arrived. Your booking stays; please pay as soon as you can, or write to us.`
    : `The balance of ${dollarsText(due)} is due on ${longDate(dueOn)}.`
}
