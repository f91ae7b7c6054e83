import { usersPage } from '#contract/pages/staff-pages.ts'
import { choiceField, textField } from '../list/search-field.tsx'
import { staffList } from '../list/staff-list.ts'
import { roleTitles } from './role-titles.ts'
import { userColumns } from './user-columns.tsx'

export const users = staffList('GET /users', {
  title: 'Users',
  subTitle: 'Accounts of customers and colleagues',
  page: usersPage,
  nouns: ['account', 'accounts'],
  region: 'Accounts found',
  none: 'No account fits',
  search: {
    label: 'Search users',
    fields: [
      textField('q', { label: 'Account', placeholder: 'Name, username, email or phone', isIdentifier: true }),
      choiceField('role', { label: 'Role', all: 'Every role', options: roleTitles }),
    ],
  },
  columns: userColumns,
  nameOf: ({ username }) => `the account ${username}`,
})
