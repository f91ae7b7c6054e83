import { openBillsPage } from '#contract/pages/staff-pages.ts'
import type { billDebtors } from '#contract/payments.ts'
import { choiceField, textField } from '../list/search-field.tsx'
import { staffList } from '../list/staff-list.ts'
import { openBillColumns } from './open-bill-columns.tsx'

const debtorTitles: Readonly<Record<(typeof billDebtors)[number], string>> = {
  customer: 'Customers have yet to pay',
  overdue: 'Customers are overdue',
  agency: 'We have to pay back',
  onSpot: 'Pays on the spot',
  notRecorded: 'Payment not recorded',
}

export const openBills = staffList('GET /payments/open', {
  title: 'Payments',
  subTitle: 'Who has yet to pay',
  page: openBillsPage,
  nouns: ['booking or order', 'bookings and orders'],
  failed: 'The payments cannot be shown',
  none: 'Everything is paid',
  showAll: 'Show everything',
  noMore: 'There are no more.',
  search: {
    label: 'Search payments',
    fields: [
      textField('q', { label: 'Reference', placeholder: 'As on the bank statement', isIdentifier: true }),
      choiceField('by', { label: 'Open', all: 'Everything open', options: debtorTitles }),
    ],
  },
  columns: openBillColumns,
  rowKey: ({ recordId }) => recordId,
})
