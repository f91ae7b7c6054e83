// All screens in the navigation of the back office, in the order of the sidebar.

import { matchPath } from 'react-router'
import { patternOf, type StaffPage } from '#contract/pages/page.ts'
import * as listedPages from '#contract/pages/staff-pages.ts'
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
import { type Actor, mayOpenPage } from '#contract/rights.ts'
import type { AdminIconName } from './admin-icon.tsx'

export interface AdminScreen {
  title: string
  page: StaffPage & { path: string }
  icon: AdminIconName
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
        page: todayPage,
        icon: 'sun',
      },
      { title: 'Dashboard', page: dashboardPage, icon: 'dashboard' },
    ],
  },
  {
    title: 'Data',
    screens: [
      { title: 'Manage Team', page: manageTeamPage, icon: 'team' },
      { title: 'Tours', page: staffToursPage, icon: 'map' },
      { title: 'Products', page: staffProductsPage, icon: 'box' },
      { title: 'Bookings', page: bookingsPage, icon: 'ticket' },
      { title: 'Check-in', page: checkInDeparturesPage, icon: 'check-in' },
      { title: 'Orders', page: staffOrdersPage, icon: 'bag' },
      { title: 'Payments', page: openBillsPage, icon: 'money' },
      { title: 'Reviews', page: staffReviewsPage, icon: 'star' },
      { title: 'Contacts', page: contactsPage, icon: 'contact' },
      { title: 'Invoices', page: invoicesPage, icon: 'invoice' },
    ],
  },
  {
    title: 'Pages',
    screens: [
      { title: 'Form', page: createUserPage, icon: 'person' },
      { title: 'Calendar', page: calendarPage, icon: 'calendar' },
      { title: 'FAQ', page: faqPage, icon: 'help' },
    ],
  },
  {
    title: 'Charts',
    screens: [
      { title: 'Bar', page: barPage, icon: 'bar' },
      { title: 'Pie', page: piePage, icon: 'pie' },
      { title: 'Line', page: linePage, icon: 'line' },
      { title: 'Geography', page: geographyPage, icon: 'globe' },
    ],
  },
  {
    screens: [
      { title: 'Mail', page: mailsPage, icon: 'mail' },
      { title: 'Jobs', page: jobsPage, icon: 'settings' },
      { title: 'Audit log', page: auditLogPage, icon: 'shield' },
      { title: 'Bin', page: binPage, icon: 'trash' },
      { title: 'Users', page: usersPage, icon: 'key' },
      { title: 'Settings', page: settingsPage, icon: 'columns' },
    ],
  },
]

export const screens: readonly AdminScreen[] = screenGroups.flatMap((group) => group.screens)

/** Has only fictitious content, as specified. */
export function isSample({ page }: AdminScreen): boolean {
  return page.access === 'admin' && page.rights === null
}

/** Each page at an address of its own before those of records. */
const staffPages = Object.values<StaffPage>(listedPages).sort(
  (one, other) => Number(one.path === undefined) - Number(other.path === undefined),
)

/** The page of the back office at a path. */
export function staffPageAt(pathname: string): StaffPage {
  return staffPages.find((page) => matchPath(patternOf(page), pathname) !== null) ?? { access: 'superAdmin' }
}

/** Whether the user may open the page. A user who is not known yet sees all pages of admins. */
export function maySee(page: StaffPage, user: Actor | null): boolean {
  return user === null ? page.access === 'admin' : mayOpenPage(user, page)
}

/** The screen of an address. Default: Dashboard. */
export function screenAt(pathname: string): AdminScreen {
  const matches = ({ page: { path } }: AdminScreen) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    screens.filter(({ page }) => page !== dashboardPage).find(matches) ??
    screens.find(({ page }) => page === dashboardPage)!
  )
}
