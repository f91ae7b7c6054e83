// Addresses of the staff's pages of orders, for the pages that link to them.
import { writeQuery } from '#client/lib/lenient-query.ts'

/** Query parameters of the list. They have the API's names, so that the API's errors match them. */
export const orderNames = ['page', 'q', 'state'] as const

export const ordersPath = '/admin/orders'
export const pickListPath = `${ordersPath}/pick-list`

/** Address of the list of all orders that a text finds. */
export function foundOrdersPath(q: string): string {
  return `${ordersPath}${writeQuery({ q }, orderNames)}`
}

export function staffOrderPath(id: string): string {
  return `${ordersPath}/${id}`
}

/** An invoice or credit note, to print. */
export function staffDocumentPath(id: string, number: string): string {
  return `${staffOrderPath(id)}/documents/${number}`
}
