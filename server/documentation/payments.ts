import {
  addedTicketsSchema,
  awaitedTransferSchema,
  billSchema,
  type bookingPaymentEndpoints,
  exportedBillSchema,
  foreignChargeSchema,
  ledgerEntrySchema,
  ledgerSchema,
  newPaymentSchema,
  newRefundSchema,
  newWaiverSchema,
  openBillSchema,
  openedPaymentSchema,
  openOwnBillSchema,
  type orderPaymentEndpoints,
  payableSchema,
  paymentEndpoints,
  paymentMethodSchema,
  paymentSchema,
  receivedTransferSchema,
  refundSchema,
  staffLedgerEntrySchema,
  statementSchema,
  transferSchema,
  waitingEntrySchema,
} from '#contract/payments.ts'
import {
  departureEntriesSchema,
  departureEntryEndpoints,
  departureEntrySchema,
  listedEntrySchema,
  newEntrySchema,
  staffEntryEndpoints,
  takeBackSchema,
} from '#contract/staff-entries.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import { createdAt, exampleIds, exampleMoment, idOf, listFields, paging } from './shared-fields.ts'

const what = 'The deposit, the balance after it, or all that is left.'
const method = 'On the page of the provider, or by bank transfer.'
const amount = ['Amount in dollars.', 516] as const
const transferReference = ['To be written on the transfer.', 'K7MN-4PQR'] as const
const reference = ['Reference of the booking or order.', 'K7MN-4PQR'] as const

const amounts = {
  total: ['What the customer has to pay in all, in dollars.', 2580],
  charged: ['What was paid, in dollars.', 516],
  refunded: ['What was paid back, in dollars.', 0],
  due: ['What the customer still has to pay, in dollars.', 2064],
  owed: ['What the agency has to pay back, refunds under way left out, in dollars.', 0],
  refunding: ['Refunds under way, in dollars.', 0],
  statement: 'The amounts that are told of it.',
  payBy: ['Time until which the next deposit must be paid; null where none is awaited.', exampleMoment],
  added: 'Added tickets whose deposit is awaited, oldest first; missing if there are none.',
  balanceDueOn: ['Day on which the balance is due; null where all is due at once.', '2030-05-02'],
  spotDate: ['Day on which the customer pays on the spot; null where money is asked for by a date.', null],
  state: 'Whether it is to be paid, has lapsed unpaid, or was cancelled.',
} as const

const entryKind = 'A charge, a refund, one that has come back, or a charge that was entered by mistake.'
const entryTime = ['Time at which it was entered.', exampleMoment] as const

const way = 'Cash, card at the desk, bank transfer or gift voucher.'

const entryFields = {
  _id: idOf('ledgerEntry', 'entry'),
  kind: entryKind,
  amount,
  at: entryTime,
  paymentId: idOf('payment', 'payment'),
  way: 'How the money came that staff have entered; null for the page of the provider.',
} as const

const waitingFields = {
  _id: idOf('ledgerEntry', 'entry'),
  way,
  amount,
  receivedOn: ['Day on which the money was received.', '2030-03-01'],
  note: ['What staff have noted.', 'Paid at the harbour office.'],
  by: ['Username of the member of staff; null once the account is erased.', 'ida'],
  at: entryTime,
} as const

const record = {
  kind: 'What is paid for.',
  recordId: ['Id of the booking or order.', exampleIds.booking],
  reference,
} as const

export const paymentObjects = [
  describeObject('Statement', statementSchema, 'All that is told of the money of a booking or order.', {
    state: 'Whether it is to be paid, has lapsed unpaid, or was cancelled.',
    claim: [
      'What the agency may have, in dollars: of an open bill price and fees less what was waived; cancelled by the traveller what the terms keep, whether or not it is paid; else 0.',
      2580,
    ],
    paid: ['What was paid and not refunded, in dollars.', 516],
    due: ['What the customer still has to pay, in dollars.', 2064],
    toRefund: ['What the agency has to pay back, refunds under way left out, in dollars.', 0],
    refunding: ['Refunds under way, in dollars.', 0],
    refunded: ['What was paid back, in dollars.', 0],
    isUnrecorded: ['Whether nobody has entered yet what was paid.', false],
  }),
  describeObject(
    'AddedTickets',
    addedTicketsSchema,
    'Tickets that were added to a booking and whose deposit is awaited.',
    {
      tickets: ['Number of tickets.', 2],
      amount: ['What is left of their deposit, in dollars.', 516],
      payBy: ['Time at which they lapse without it.', exampleMoment],
    },
  ),
  describeObject('Payable', payableSchema, 'A part that can be paid now.', { what, amount, method }),
  describeObject('BankTransfer', transferSchema, 'Where to send a bank transfer.', {
    reference: transferReference,
    account: ['The bank account of the house; null where the house tells it.', 'NO93 8601 1117 947'],
  }),
  describeObject('LedgerEntry', ledgerEntrySchema, 'Money that was charged or refunded.', entryFields),
  describeObject('StaffLedgerEntry', staffLedgerEntrySchema, 'An entry of the ledger as staff see it.', {
    ...entryFields,
    receivedOn: ['Day on which the money was received; null where it is not known.', '2030-03-01'],
    note: ['What staff have noted, or why they have taken it back.', 'Paid at the harbour office.'],
    by: ['Username of the member of staff; null for the provider.', 'ida'],
    hasNoSecondPerson: 'Whether it was entered for the own booking or order while nobody else could agree.',
    mistakable: ['What can still be taken back as entered by mistake, in dollars.', 516],
  }),
  describeObject('EntryToAgree', waitingEntrySchema, 'A payment that counts once another person agrees.', {
    ...waitingFields,
  }),
  describeObject(
    'ListedEntryToAgree',
    listedEntrySchema,
    'A payment that counts once another person agrees, with what it is for.',
    {
      ...waitingFields,
      ...record,
      title: ['What is paid for.', 'Two harbours, Saturday 1 June 2030'],
      name: ['Name of the customer.', 'Mira Holm'],
    },
  ),
  describeObject(
    'EntryToAgreeList',
    staffEntryEndpoints['GET /payments/entries/waiting'].output,
    'A page of payments that wait for a second person.',
    listFields('entries'),
  ),
  describeObject('NewEntry', newEntrySchema, 'A payment to enter.', {
    way,
    amount,
    receivedOn: ['Day on which the money was received; by default today.', '2030-03-01'],
    note: ['For staff; the customer never reads it.', 'Paid at the harbour office.'],
  }),
  describeObject(
    'DepartureEntries',
    departureEntriesSchema,
    'What many travellers of one departure have paid on the spot.',
    {
      way: 'How they have paid.',
      payments: 'By booking.',
    },
  ),
  describeObject(
    'PaymentAtDeparture',
    departureEntriesSchema.shape.payments.def.element,
    'What was paid for a booking.',
    {
      bookingId: idOf('booking', 'booking'),
      amount: ['All that is due, as it was shown, in dollars.', 236],
    },
  ),
  describeObject('DepartureEntry', departureEntrySchema, 'What has become of a payment.', {
    bookingId: idOf('booking', 'booking'),
    outcome:
      'Whether it was entered, waits for a second person, or was left because another amount is due by now or the booking is not of the departure.',
  }),
  describeObject(
    'DepartureEntryResults',
    departureEntryEndpoints['POST /tours/departures/:id/:date/entries'].output,
    'What has become of each payment.',
    { results: 'In the order of the payments.' },
  ),
  describeObject('TakeBack', takeBackSchema, 'Why an entry is taken back.', {
    reason: ['For staff; required after the day of entry.', 'It was for another booking.'],
  }),
  describeObject('Bill', billSchema, 'What is paid and to be paid for a booking or order.', {
    ...amounts,
    method,
    takesProvider: 'Whether amounts that the provider takes are paid on its page.',
    payable: 'The parts that can be paid now.',
    transfer: 'For bank transfers; null where every part is paid on the page of the provider.',
    entries: 'The ledger, oldest first.',
  }),
  describeObject('Refund', refundSchema, 'A refund that was decided.', {
    _id: idOf('refund', 'refund'),
    amount,
    state: 'Under way, made, or refused by the provider.',
    reason: ['Why.', 'The boat was late.'],
    createdAt,
  }),
  describeObject('Payment', paymentSchema, 'An attempt to pay.', {
    _id: idOf('payment', 'payment'),
    what,
    method,
    way: 'How the money came that staff have entered; else null.',
    amount: ['What was asked, in dollars.', 516],
    charged: ['What has arrived, in dollars; null if nothing has.', 516],
    state: 'Whether it is open, was paid, or has ended.',
    createdAt,
    refundable: ['What can still be refunded of it, in dollars.', 516],
    isTakenBack: 'Whether it was entered by mistake.',
    refunds: 'Its refunds, oldest first.',
  }),
  describeObject('Ledger', ledgerSchema, 'The payments of a booking or order, for staff.', {
    ...record,
    ...amounts,
    takesPayments: 'Whether customers can pay: by a payment provider, or to a bank account.',
    payments: 'Attempts to pay, newest first.',
    entries: 'The ledger, oldest first.',
    waiting: 'Entries that count once another person agrees, oldest first.',
    foreignCharges: 'What was charged in a foreign currency; it pays for nothing and is refunded.',
  }),
  describeObject('ForeignCharge', foreignChargeSchema, 'A charge in a foreign currency.', {
    reference: ["The provider's id of the charge.", 'pi_3Nk'],
    currency: ['Three letters.', 'nok'],
    amount: ['Amount in the smallest unit of the currency.', 51_600],
    at: ['Time at which it was noticed.', exampleMoment],
    refundedAt: ['Time at which it was refunded; null where it is not.', exampleMoment],
  }),
  describeObject('ExportedBill', exportedBillSchema, 'What was paid for a booking or order.', {
    ...record,
    ...amounts,
    entries: 'The ledger, oldest first.',
  }),
  describeObject(
    'ExportedEntry',
    exportedBillSchema.shape.entries.def.element,
    'Money that was charged or refunded.',
    { kind: entryKind, amount, at: entryTime },
  ),
  describeObject('OpenOwnBill', openOwnBillSchema, 'A bill that keeps an account from being erased.', {
    ...record,
    due: ['What the customer has to pay, in dollars.', 0],
    owed: ['What the agency has to pay back, in dollars.', 516],
    statement: amounts.statement,
  }),
  describeObject('NewPayment', newPaymentSchema, 'A payment to begin.', { what }),
  describeObject('OpenedPayment', openedPaymentSchema, 'Where to pay.', {
    _id: idOf('payment', 'payment'),
    what,
    method,
    amount,
    url: [
      'Address of the page of the provider, for a link; null for a bank transfer.',
      'https://checkout.stripe.com/c/pay/cs_test_1',
    ],
    transfer: 'Null for a payment on the page of the provider.',
  }),
  describeObject('ReceivedTransfer', receivedTransferSchema, 'A bank transfer that has arrived.', {
    amount: ['What has arrived, in dollars; by default what was asked.', 516],
  }),
  describeObject('NewRefund', newRefundSchema, 'A refund to make.', {
    amount,
    reason: ['Why; the customer reads it.', 'The boat was late.'],
  }),
  describeObject('NewWaiver', newWaiverSchema, 'A debt to let go.', {
    amount: ['At most what is due of the cancelled booking, in dollars.', 236],
    reason: ['Why; for staff.', 'She was in hospital.'],
  }),
  describeObject('PaymentMethod', paymentMethodSchema, 'How payments are made.', { method }),
  describeObject('AwaitedTransfer', awaitedTransferSchema, 'A bank transfer that is awaited.', {
    _id: idOf('payment', 'payment'),
    amount,
  }),
  describeObject('OpenBill', openBillSchema, 'A booking or order with something unpaid or owed.', {
    ...record,
    title: ['What is paid for.', 'Two harbours, Saturday 1 June 2030'],
    name: ['Name of the customer.', 'Mira Holm'],
    email: ['E-mail address of the customer.', 'mira@example.com'],
    ...amounts,
    isOverdue: 'Whether the balance should have been paid.',
    isNotRecorded: 'Whether it was to be paid on the spot, and is not recorded although the day has passed.',
    awaited: 'The bank transfer that is awaited, or the last that was; null without one.',
  }),
  describeObject(
    'OpenBillList',
    paymentEndpoints['GET /payments/open'].output,
    'A page of bookings and orders with something unpaid or owed.',
    listFields('bookings and orders'),
  ),
]

export const bookingPaymentOperations: OperationsOf<typeof bookingPaymentEndpoints> = {
  'POST /tours/:id/payments': {
    id: 'payBooking',
    tag: 'payments',
    response: 'Where to pay.',
    errors: ['nothing_due', 'provider_unavailable', 'request_in_progress'],
    params: { id: idOf('booking', 'booking') },
  },
  'GET /tours/:id/payments': {
    id: 'getBookingLedger',
    tag: 'payments',
    response: 'The payments.',
    params: { id: idOf('booking', 'booking') },
  },
  'POST /tours/:id/waivers': {
    id: 'waiveDue',
    tag: 'payments',
    response: 'The payments.',
    errors: ['waiver_too_high', 'second_person_needed'],
    params: { id: idOf('booking', 'booking') },
  },
}

export const orderPaymentOperations: OperationsOf<typeof orderPaymentEndpoints> = {
  'POST /orders/:id/payments': {
    id: 'payOrder',
    tag: 'payments',
    response: 'Where to pay.',
    errors: ['nothing_due', 'provider_unavailable', 'request_in_progress'],
    params: { id: idOf('order', 'order') },
  },
  'GET /orders/:id/payments': {
    id: 'getOrderLedger',
    tag: 'payments',
    response: 'The payments.',
    params: { id: idOf('order', 'order') },
  },
}

export const paymentOperations: OperationsOf<typeof paymentEndpoints> = {
  'GET /payments/method': {
    id: 'getPaymentMethod',
    tag: 'payments',
    response: 'The way to pay.',
  },
  'GET /payments/open': {
    id: 'listOpenBills',
    tag: 'payments',
    response: 'One page of the list.',
    query: {
      by: 'Who has to pay: the customer, the customer since some time, or the agency.',
      q: [
        'The reference, as on a bank statement; finds what is settled, lapsed or cancelled, too.',
        'K7MN-4PQR',
      ],
      ...paging,
    },
  },
  'POST /payments/:id/received': {
    id: 'receiveTransfer',
    tag: 'payments',
    response: 'The payments of the booking or order.',
    errors: ['payment_settled'],
    params: { id: idOf('payment', 'payment') },
  },
  'POST /payments/:id/refunds': {
    id: 'refundPayment',
    tag: 'payments',
    response: 'The payments of the booking or order.',
    errors: ['payment_settled', 'refund_too_high'],
    params: { id: idOf('payment', 'payment') },
  },
}

const theLedger = 'The payments of the booking or order.'

export const staffEntryOperations: OperationsOf<typeof staffEntryEndpoints> = {
  'POST /tours/:id/entries': {
    id: 'enterBookingPayment',
    tag: 'payments',
    response: theLedger,
    params: { id: idOf('booking', 'booking') },
  },
  'POST /orders/:id/entries': {
    id: 'enterOrderPayment',
    tag: 'payments',
    response: theLedger,
    params: { id: idOf('order', 'order') },
  },
  'GET /payments/entries/waiting': {
    id: 'listWaitingEntries',
    tag: 'payments',
    response: 'One page of the list.',
    query: paging,
  },
  'POST /payments/entries/:id/agree': {
    id: 'agreeToEntry',
    tag: 'payments',
    response: theLedger,
    errors: ['second_person_needed', 'entry_settled'],
    params: { id: idOf('ledgerEntry', 'entry') },
  },
  'POST /payments/entries/:id/take-back': {
    id: 'takeBackEntry',
    tag: 'payments',
    response: theLedger,
    errors: ['entry_settled', 'super_admin_only', 'order_state', 'refund_under_way'],
    params: { id: idOf('ledgerEntry', 'entry') },
  },
}

export const departureEntryOperations: OperationsOf<typeof departureEntryEndpoints> = {
  'POST /tours/departures/:id/:date/entries': {
    id: 'enterDeparturePayments',
    tag: 'payments',
    response: 'What has become of each payment.',
    params: { id: idOf('tour', 'tour'), date: ['Day of the departure.', '2030-06-01'] },
  },
}
