// Every screen of the back office that can be chosen, in the order of the sidebar.
import { hasRole } from '#contract/roles.ts'
import type { AdminIconName } from './frame/admin-icon.tsx'

export interface AdminScreen {
  title: string
  path: string
  icon: AdminIconName
  /** Others neither see it nor may open it. */
  isForSuperAdmins?: boolean
  /** It shows made-up content only, as documented. */
  isSample?: boolean
}

interface ScreenGroup {
  /** None for what stands above the groups and below them. */
  title?: string
  screens: readonly AdminScreen[]
}

export const screenGroups: readonly ScreenGroup[] = [
  { screens: [{ title: 'Dashboard', path: '/admin', icon: 'dashboard', isSample: true }] },
  {
    title: 'Data',
    screens: [
      { title: 'Manage Team', path: '/admin/team', icon: 'team', isSample: true },
      { title: 'Tours', path: '/admin/tour', icon: 'map' },
      { title: 'Products', path: '/admin/product', icon: 'box' },
      { title: 'Bookings', path: '/admin/bookings', icon: 'ticket' },
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
      { title: 'Jobs', path: '/admin/jobs', icon: 'settings' },
      { title: 'Audit log', path: '/admin/audit-log', icon: 'shield', isForSuperAdmins: true },
    ],
  },
]

export const screens: readonly AdminScreen[] = screenGroups.flatMap((group) => group.screens)

export function maySee({ isForSuperAdmins = false }: AdminScreen, role: number | undefined): boolean {
  return !isForSuperAdmins || (role !== undefined && hasRole(role, 'superAdmin'))
}

/** The screen that an address belongs to; Dashboard unless another one fits. */
export function screenAt(pathname: string): AdminScreen {
  const fits = ({ path }: AdminScreen) => pathname === path || pathname.startsWith(`${path}/`)
  return screens.filter(({ path }) => path !== '/admin').find(fits) ?? screens[0]!
}
