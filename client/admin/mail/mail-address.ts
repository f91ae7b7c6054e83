// What the address of the mails holds. The names are the API's, so that its refusals name what is malformed.
import { api } from '#client/lib/api.ts'
import type { Mail, MailList } from '#contract/mails.ts'
import { itemsPerPage, type ListState, loadList } from '../list/list-address.ts'

export const mailNames = ['page', 'q', 'state'] as const
export type MailQuery = Partial<Record<(typeof mailNames)[number], string>>

export function findMails(url: string): Promise<ListState<Mail, MailQuery, MailList>> {
  return loadList(url, mailNames, (query) =>
    api('GET /mails', { query: { ...query, itemsPerPage } as never }),
  )
}

export function mailPath(id: string): string {
  return `/admin/mail/${id}`
}
