// All screens in the navigation of the back office, in the order of the sidebar.
import { hasRole } from '#contract/roles.ts'
import type { AdminIconName } from './admin-icon.tsx'

export interface AdminScreen {
  title: string
  path: string
  icon: AdminIconName
  /** Other staff neither see it nor may open it. */
  isForSuperAdmins?: boolean
  /** Has only fictitious content, as specified. */
  isSample?: boolean
}

interface ScreenGroup {
  /** Absent for the screens above and below the titled groups. */
  title?: string
  screens: readonly AdminScreen[]
}

export const screenGroups: readonly ScreenGroup[] = [
  {
    screens: [
      { title: 'Today', path: '/admin/today', icon: 'sun' },
      { title: 'Dashboard', path: '/admin', icon: 'dashboard', isSample: true },
    ],
  },
  {
    title: 'Data',
    screens: [
      { title: 'Manage Team', path: '/admin/team', icon: 'team', isSample: true },
      { title: 'Tours', path: '/admin/tour', icon: 'map' },
      { title: 'Products', path: '/admin/product', icon: 'box' },
      { title: 'Bookings', path: '/admin/bookings', icon: 'ticket' },
      { title: 'Check-in', path: '/admin/check-in', icon: 'check-in' },
      { title: 'Orders', path: '/admin/orders', icon: 'bag' },
      { title: 'Payments', path: '/admin/payments', icon: 'money' },
      { title: 'Reviews', path: '/admin/reviews', icon: 'star' },
      { title: 'Contacts', path: '/admin/contacts', icon: 'contact', isSample: true },
      { title: 'Invoices', path: '/admin/invoices', icon: 'invoice', isSample: true },
    ],
  },
  {
    title: 'Pages',
    screens: [
      { title: 'Form', path: '/admin/form', icon: 'person', isSample: true },
      { title: 'Calendar', path: '/admin/calendar', icon: 'calendar', isSample: true },
      { title: 'FAQ', path: '/admin/faq', icon: 'help', isSample: true },
    ],
  },
  {
    title: 'Charts',
    screens: [
      { title: 'Bar', path: '/admin/bar', icon: 'bar', isSample: true },
      { title: 'Pie', path: '/admin/pie', icon: 'pie', isSample: true },
      { title: 'Line', path: '/admin/line', icon: 'line', isSample: true },
      { title: 'Geography', path: '/admin/geography', icon: 'globe', isSample: true },
    ],
  },
  {
    screens: [
      { title: 'Mail', path: '/admin/mail', icon: 'mail' },
      { title: 'Jobs', path: '/admin/jobs', icon: 'settings' },
      { title: 'Audit log', path: '/admin/audit-log', icon: 'shield', isForSuperAdmins: true },
      { title: 'Bin', path: '/admin/bin', icon: 'trash', isForSuperAdmins: true },
      { title: 'Users', path: '/admin/users', icon: 'key', isForSuperAdmins: true },
      { title: 'Settings', path: '/admin/settings', icon: 'columns', isForSuperAdmins: true },
    ],
  },
]

export const screens: readonly AdminScreen[] = screenGroups.flatMap((group) => group.screens)

export function maySee({ isForSuperAdmins = false }: AdminScreen, role: number | undefined): boolean {
  return !isForSuperAdmins || (role !== undefined && hasRole(role, 'superAdmin'))
}

/** The screen of an address. Default: Dashboard. */
export function screenAt(pathname: string): AdminScreen {
  const matches = ({ path }: AdminScreen) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    screens.filter(({ path }) => path !== '/admin').find(matches) ??
    screens.find(({ path }) => path === '/admin')!
  )
}
