// What a customer is told about withdrawing from an order: the model instruction and the model form of the consumer rights
// directive (2011/83/EU, annex I), filled in with the house. The order mail carries both, because law asks for them on a
// durable medium. Words of the model stay as they are; a lawyer of the house decides whether they fit its country.
import { withdrawalDays } from './order-rules.ts'
import { type Seller, sellerAddress, sellerLine } from './seller.ts'

export interface TextPart {
  heading: string
  paragraphs: readonly string[]
}

/** `orderPage`: where the customer withdraws by a press. */
export function withdrawalInstruction(seller: Seller, orderPage: string): TextPart[] {
  return [
    {
      heading: 'Right of withdrawal',
      paragraphs: [
        `You have the right to withdraw from this contract within ${withdrawalDays} days without giving any reason.`,
        `The withdrawal period will expire after ${withdrawalDays} days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the last good.`,
        `To exercise the right of withdrawal, you must inform us (${sellerLine(seller)}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the model withdrawal form below, but it is not obligatory. You can also withdraw on our website, with “Withdraw from contract here” at ${orderPage}. If you use this option, we will communicate to you an acknowledgement of receipt of such a withdrawal on a durable medium (by e-mail) without delay.`,
        'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
      ],
    },
    {
      heading: 'Effects of withdrawal',
      paragraphs: [
        `If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement. We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest.`,
        `You shall send back the goods or hand them over to us, to ${sellerAddress(seller)}, without undue delay and in any event not later than 14 days from the day on which you communicate your withdrawal from this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired. You will have to bear the direct cost of returning the goods.`,
        'You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish the nature, characteristics and functioning of the goods.',
      ],
    },
  ]
}

/** `order`: "M4TR-9QWK of Thursday 4 February 2027". */
export function withdrawalForm(seller: Seller, order: string): TextPart {
  return {
    heading: 'Model withdrawal form',
    paragraphs: [
      'Complete and return this form only if you wish to withdraw from the contract.',
      `To ${sellerAddress(seller)}, ${seller.email}:`,
      `I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*), order ${order}:`,
      'Ordered on (*) / received on (*):',
      'Name of consumer(s):',
      'Address of consumer(s):',
      'Signature of consumer(s) (only if this form is notified on paper):',
      'Date:',
      '(*) Delete as appropriate.',
    ],
  }
}
