import { createElement as h } from 'react'
import { deadlineSentence } from '#contract/bill-sentences.ts'
import { hello, MailAction, MailFacts, MailHeading, MailText } from '#server/features/mails/mail-elements.ts'
import { mailTemplate } from '#server/features/mails/mail-template.ts'
import { type PaidRecord, samplePaidRecord } from './payment-facts.ts'

export interface BalanceDueProps {
  /** The name of the customer. */
  name: string | null
  record: PaidRecord
  isOverdue: boolean
  /** `deadlineSentence` of its bill. */
  money: string
  /** How to pay. */
  ways: string
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
      props.ways === '' ? null : h(MailText, null, props.ways),
      h(MailFacts, { facts: props.record.facts }),
      h(MailAction, { href: `${site.url}${props.record.path}` }, 'Pay the balance'),
    ),
  sample: {
    name: 'Ida Lund',
    record: samplePaidRecord,
    isOverdue: false,
    money: deadlineSentence({
      ...{ due: 1984, deposit: 0, payBy: null, added: [], balanceDueOn: '2027-05-13' },
      today: '2027-05-06',
      timeZone: 'UTC',
    }),
    ways: 'You pay on the page of your trip.',
  },
})

function sentence({ money, isOverdue }: BalanceDueProps): string {
  return isOverdue ? `${money} Your booking stays; please pay as soon as you can, or write to us.` : money
}
