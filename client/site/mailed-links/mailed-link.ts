// What a page knows about the mailed link that opened it. Opening the page does not use the link up, because programs
// that scan mails open links too.
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { FormRefused, FormResult } from '#client/lib/forms/form-result.ts'
import type { MailedLink, MailedLinkKind } from '#contract/mailed-links.ts'

/** null if the link is no longer valid. */
export async function readMailedLink(
  call: Api,
  kind: MailedLinkKind,
  token: string,
): Promise<MailedLink | null> {
  try {
    return await call('GET /user/mailed-link', { query: { kind, token } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'link_expired') return null
    throw error
  }
}

/** Status of a page whose link is no longer valid. */
export const goneStatus = 410

/** The page of a link that works no more looks like its refused form. */
export function expiredLink(message = 'This link works no more. Please ask for a new one.'): FormRefused {
  return {
    form: '',
    refusal: { status: goneStatus, code: 'link_expired', message, fieldErrors: {} },
    values: {},
    key: '',
  }
}

/** Whether the form is done, or can no longer succeed. */
export function isFinished({ refusal }: FormResult): boolean {
  return refusal === undefined || refusal.code === 'link_expired'
}
