// The pages of the back office. Every export is a page. Query parameters have the names of the API, so that the API's errors
// match them.
import type { StaffPage } from './page.ts'
import { itemListQuery } from './queries.ts'

const desk = { access: 'admin', rights: ['desk'] } as const
const deskOrMoney = { access: 'admin', rights: ['desk', 'money'] } as const
const checkIn = { access: 'admin', rights: ['desk', 'guide'] } as const
const shop = { access: 'admin', rights: ['shop'] } as const
const shopOrMoney = { access: 'admin', rights: ['shop', 'money'] } as const
const money = { access: 'admin', rights: ['money'] } as const
const reviews = { access: 'admin', rights: ['reviews'] } as const
const mails = { access: 'admin', rights: ['desk', 'shop'] } as const
const reports = { access: 'admin', rights: ['reports'] } as const
const catalogue = { access: 'admin', rights: ['catalogue'] } as const
const anyAdmin = { access: 'admin', rights: null } as const
const superAdmin = { access: 'superAdmin' } as const

export const todayPage = {
  path: '/admin/today',
  query: ['by'],
  access: 'admin',
  rights: ['desk', 'shop', 'money', 'reviews', 'reports'],
} as const satisfies StaffPage

// Sample content.
export const dashboardPage = { path: '/admin', ...anyAdmin } as const satisfies StaffPage
export const manageTeamPage = { path: '/admin/team', ...anyAdmin } as const satisfies StaffPage
export const contactsPage = { path: '/admin/contacts', ...anyAdmin } as const satisfies StaffPage
export const invoicesPage = { path: '/admin/invoices', ...anyAdmin } as const satisfies StaffPage
export const createUserPage = { path: '/admin/form', ...anyAdmin } as const satisfies StaffPage
export const calendarPage = { path: '/admin/calendar', ...anyAdmin } as const satisfies StaffPage
export const faqPage = { path: '/admin/faq', ...anyAdmin } as const satisfies StaffPage
export const barPage = { path: '/admin/bar', ...anyAdmin } as const satisfies StaffPage
export const piePage = { path: '/admin/pie', ...anyAdmin } as const satisfies StaffPage
export const linePage = { path: '/admin/line', ...anyAdmin } as const satisfies StaffPage
export const geographyPage = { path: '/admin/geography', ...anyAdmin } as const satisfies StaffPage

export const bookingsPage = {
  path: '/admin/bookings',
  query: ['page', 'q', 'tour', 'date', 'when'],
  ...desk,
} as const satisfies StaffPage
/**
 * For a booking for a guest: of a departure, for the guest of an earlier booking, or for an entry of the waiting list of the
 * departure.
 */
export const newBookingPage = {
  path: '/admin/bookings/new',
  query: ['tour', 'q', 'date', 'for', 'waiting'],
  ...desk,
} as const satisfies StaffPage
export const staffBookingPage = {
  pattern: '/admin/bookings/:id',
  ...deskOrMoney,
} as const satisfies StaffPage
/** The bookings of a departure. `id`: of the tour; `page`: of its waiting list. */
export const departurePage = {
  pattern: '/admin/bookings/:id/:date',
  query: ['page'],
  ...desk,
} as const satisfies StaffPage

export const checkInDeparturesPage = { path: '/admin/check-in', ...checkIn } as const satisfies StaffPage
/** On which the travellers of a departure are checked in. `id`: of the tour. */
export const checkInPage = {
  pattern: '/admin/check-in/:id/:date',
  query: ['q'],
  ...checkIn,
} as const satisfies StaffPage

export const staffOrdersPage = {
  path: '/admin/orders',
  query: ['page', 'q', 'state'],
  ...shop,
} as const satisfies StaffPage
export const pickListPage = { path: '/admin/orders/pick-list', ...shop } as const satisfies StaffPage
export const staffOrderPage = { pattern: '/admin/orders/:id', ...shopOrMoney } as const satisfies StaffPage
/** An invoice or credit note, to print. */
export const staffDocumentPage = {
  pattern: '/admin/orders/:id/documents/:number',
  ...shopOrMoney,
} as const satisfies StaffPage

export const openBillsPage = {
  path: '/admin/payments',
  query: ['page', 'q', 'by'],
  ...money,
} as const satisfies StaffPage
export const staffReviewsPage = {
  path: '/admin/reviews',
  query: ['page', 'author', 'item', 'network', 'from', 'to', 'queue'],
  ...reviews,
} as const satisfies StaffPage
export const mailsPage = {
  path: '/admin/mail',
  query: ['page', 'q', 'state'],
  ...mails,
} as const satisfies StaffPage
export const mailPage = { pattern: '/admin/mail/:id', ...mails } as const satisfies StaffPage
export const jobsPage = { path: '/admin/jobs', query: ['page'], ...reports } as const satisfies StaffPage

export const auditLogPage = {
  path: '/admin/audit-log',
  query: ['page', 'actor', 'record', 'action', 'from', 'to'],
  ...superAdmin,
} as const satisfies StaffPage
export const binPage = { path: '/admin/bin', query: ['page'], ...superAdmin } as const satisfies StaffPage
export const usersPage = {
  path: '/admin/users',
  query: ['page', 'q', 'role'],
  ...superAdmin,
} as const satisfies StaffPage
export const userPage = { pattern: '/admin/users/:id', ...superAdmin } as const satisfies StaffPage
export const settingsPage = { path: '/admin/settings', ...superAdmin } as const satisfies StaffPage

export const staffToursPage = {
  path: '/admin/tour',
  query: itemListQuery,
  ...catalogue,
} as const satisfies StaffPage
export const importToursPage = {
  path: '/admin/tour/import',
  query: ['check', 'page'],
  ...superAdmin,
} as const satisfies StaffPage
export const importDeparturesPage = {
  path: '/admin/tour/import-departures',
  query: ['check', 'page'],
  ...superAdmin,
} as const satisfies StaffPage
export const addTourPage = {
  path: '/admin/tour/add',
  ...catalogue,
  takesPictures: true,
} as const satisfies StaffPage
/** `history`: the page of the former versions. */
export const editTourPage = {
  pattern: '/admin/tour/edit/:id',
  query: ['history'],
  ...catalogue,
  takesPictures: true,
} as const satisfies StaffPage
export const copyTourPage = {
  pattern: '/admin/tour/copy/:id',
  ...catalogue,
  takesPictures: true,
} as const satisfies StaffPage
export const departuresPage = {
  pattern: '/admin/tour/departures/:id',
  query: ['page', 'from', 'view'],
  ...catalogue,
} as const satisfies StaffPage

export const staffProductsPage = {
  path: '/admin/product',
  query: itemListQuery,
  ...catalogue,
} as const satisfies StaffPage
export const importProductsPage = {
  path: '/admin/product/import',
  query: ['check', 'page'],
  ...superAdmin,
} as const satisfies StaffPage
export const addProductPage = {
  path: '/admin/product/add',
  ...catalogue,
  takesPictures: true,
} as const satisfies StaffPage
export const editProductPage = {
  pattern: '/admin/product/edit/:id',
  query: ['history'],
  ...catalogue,
  takesPictures: true,
} as const satisfies StaffPage
export const copyProductPage = {
  pattern: '/admin/product/copy/:id',
  ...catalogue,
  takesPictures: true,
} as const satisfies StaffPage
