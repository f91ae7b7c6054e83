import { formatReference } from '#contract/booking-reference.ts'
import { staffOrdersPage } from '#contract/pages/staff-pages.ts'
import { choiceField, textField } from '../list/search-field.tsx'
import { staffList } from '../list/staff-list.ts'
import { orderStateTitles } from './order-state-badge.tsx'

export const orders = staffList('GET /orders', {
  title: 'Orders',
  subTitle: 'What the shop sells',
  page: staffOrdersPage,
  nouns: ['order', 'orders'],
  region: 'Orders found',
  none: 'Nobody has ordered yet',
  search: {
    label: 'Search orders',
    fields: [
      textField('q', {
        label: 'Order or customer',
        placeholder: 'Name, email, reference or invoice',
        isIdentifier: true,
      }),
      choiceField('state', { label: 'State', all: 'Every state', options: orderStateTitles }),
    ],
  },
  nameOf: ({ reference, name }) => `the order ${formatReference(reference)} of ${name}`,
})
