// What the address of the mails holds. The names are the API's, so that its refusals name what is malformed.

import { api } from '#client/lib/api.ts'
import type { Mail, MailList } from '#contract/mails.ts'
import type { QueryOf } from '#contract/pages/page.ts'
import { mailsPage } from '#contract/pages/staff-pages.ts'
import { itemsPerPage, type ListState, loadList } from '../list/list-address.ts'

export type MailQuery = Partial<Record<QueryOf<typeof mailsPage>, string>>

export function findMails(url: string): Promise<ListState<Mail, MailQuery, MailList>> {
  return loadList(url, mailsPage.query, (query) =>
    api('GET /mails', { query: { ...query, itemsPerPage } as never }),
  )
}
