// All screens in the navigation of the back office, in the order of the sidebar.
import type { PageHandle } from '#client/features/session/page-gate.ts'
import { type Actor, mayOpenPage, type Right } from '#contract/rights.ts'
import type { AdminIconName } from './admin-icon.tsx'

export interface AdminScreen {
  title: string
  path: string
  icon: AdminIconName
  /** Admins who are narrowed need one of these rights, or that to read. Absent: none. */
  rights?: readonly Right[]
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
      {
        title: 'Today',
        path: '/admin/today',
        icon: 'sun',
        rights: ['desk', 'shop', 'money', 'reviews', 'reports'],
      },
      { title: 'Dashboard', path: '/admin', icon: 'dashboard', isSample: true },
    ],
  },
  {
    title: 'Data',
    screens: [
      { title: 'Manage Team', path: '/admin/team', icon: 'team', isSample: true },
      { title: 'Tours', path: '/admin/tour', icon: 'map', rights: ['catalogue'] },
      { title: 'Products', path: '/admin/product', icon: 'box', rights: ['catalogue'] },
      { title: 'Bookings', path: '/admin/bookings', icon: 'ticket', rights: ['desk'] },
      { title: 'Check-in', path: '/admin/check-in', icon: 'check-in', rights: ['desk', 'guide'] },
      { title: 'Orders', path: '/admin/orders', icon: 'bag', rights: ['shop'] },
      { title: 'Payments', path: '/admin/payments', icon: 'money', rights: ['money'] },
      { title: 'Reviews', path: '/admin/reviews', icon: 'star', rights: ['reviews'] },
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
      { title: 'Mail', path: '/admin/mail', icon: 'mail', rights: ['desk', 'shop'] },
      { title: 'Jobs', path: '/admin/jobs', icon: 'settings', rights: ['reports'] },
      { title: 'Audit log', path: '/admin/audit-log', icon: 'shield', isForSuperAdmins: true },
      { title: 'Bin', path: '/admin/bin', icon: 'trash', isForSuperAdmins: true },
      { title: 'Users', path: '/admin/users', icon: 'key', isForSuperAdmins: true },
      { title: 'Settings', path: '/admin/settings', icon: 'columns', isForSuperAdmins: true },
    ],
  },
]

export const screens: readonly AdminScreen[] = screenGroups.flatMap((group) => group.screens)

/** A user who is not known yet sees all screens of admins. */
export function maySee({ isForSuperAdmins = false, rights }: AdminScreen, user: Actor | null): boolean {
  if (user === null) return !isForSuperAdmins
  return mayOpenPage(user, isForSuperAdmins ? { access: 'superAdmin' } : { access: 'admin', rights })
}

/** The `handle` of a screen of admins, and of the pages below it that need the same right. */
export function screenHandle(path: string): PageHandle {
  const { rights } = screens.find((screen) => screen.path === path)!
  return rights === undefined ? { access: 'admin' } : { access: 'admin', rights }
}

/** The screen of an address. Default: Dashboard. */
export function screenAt(pathname: string): AdminScreen {
  const matches = ({ path }: AdminScreen) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    screens.filter(({ path }) => path !== '/admin').find(matches) ??
    screens.find(({ path }) => path === '/admin')!
  )
}
