// All screens in the navigation of the back office, in the order of the sidebar.

import type { PageHandle } from '#client/features/session/page-gate.ts'
import {
  auditLogPage,
  barPage,
  binPage,
  bookingsPage,
  calendarPage,
  checkInDeparturesPage,
  contactsPage,
  createUserPage,
  dashboardPage,
  faqPage,
  geographyPage,
  invoicesPage,
  jobsPage,
  linePage,
  mailsPage,
  manageTeamPage,
  openBillsPage,
  piePage,
  settingsPage,
  staffOrdersPage,
  staffProductsPage,
  staffReviewsPage,
  staffToursPage,
  todayPage,
  usersPage,
} from '#contract/pages/staff-pages.ts'
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
        path: todayPage.path,
        icon: 'sun',
        rights: ['desk', 'shop', 'money', 'reviews', 'reports'],
      },
      { title: 'Dashboard', path: dashboardPage.path, icon: 'dashboard', isSample: true },
    ],
  },
  {
    title: 'Data',
    screens: [
      { title: 'Manage Team', path: manageTeamPage.path, icon: 'team', isSample: true },
      { title: 'Tours', path: staffToursPage.path, icon: 'map', rights: ['catalogue'] },
      { title: 'Products', path: staffProductsPage.path, icon: 'box', rights: ['catalogue'] },
      { title: 'Bookings', path: bookingsPage.path, icon: 'ticket', rights: ['desk'] },
      { title: 'Check-in', path: checkInDeparturesPage.path, icon: 'check-in', rights: ['desk', 'guide'] },
      { title: 'Orders', path: staffOrdersPage.path, icon: 'bag', rights: ['shop'] },
      { title: 'Payments', path: openBillsPage.path, icon: 'money', rights: ['money'] },
      { title: 'Reviews', path: staffReviewsPage.path, icon: 'star', rights: ['reviews'] },
      { title: 'Contacts', path: contactsPage.path, icon: 'contact', isSample: true },
      { title: 'Invoices', path: invoicesPage.path, icon: 'invoice', isSample: true },
    ],
  },
  {
    title: 'Pages',
    screens: [
      { title: 'Form', path: createUserPage.path, icon: 'person', isSample: true },
      { title: 'Calendar', path: calendarPage.path, icon: 'calendar', isSample: true },
      { title: 'FAQ', path: faqPage.path, icon: 'help', isSample: true },
    ],
  },
  {
    title: 'Charts',
    screens: [
      { title: 'Bar', path: barPage.path, icon: 'bar', isSample: true },
      { title: 'Pie', path: piePage.path, icon: 'pie', isSample: true },
      { title: 'Line', path: linePage.path, icon: 'line', isSample: true },
      { title: 'Geography', path: geographyPage.path, icon: 'globe', isSample: true },
    ],
  },
  {
    screens: [
      { title: 'Mail', path: mailsPage.path, icon: 'mail', rights: ['desk', 'shop'] },
      { title: 'Jobs', path: jobsPage.path, icon: 'settings', rights: ['reports'] },
      { title: 'Audit log', path: auditLogPage.path, icon: 'shield', isForSuperAdmins: true },
      { title: 'Bin', path: binPage.path, icon: 'trash', isForSuperAdmins: true },
      { title: 'Users', path: usersPage.path, icon: 'key', isForSuperAdmins: true },
      { title: 'Settings', path: settingsPage.path, icon: 'columns', isForSuperAdmins: true },
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
    screens.filter(({ path }) => path !== dashboardPage.path).find(matches) ??
    screens.find(({ path }) => path === dashboardPage.path)!
  )
}
