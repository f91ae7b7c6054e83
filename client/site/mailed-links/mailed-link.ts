// What a page knows about the mailed link that opened it. Opening the page does not use the link up, because programs
// that scan mails open links too.
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import type { MailedLink, MailedLinkKind } from '#contract/mailed-links.ts'
import type { MailedLinkOutcome } from './mailed-link-form.tsx'

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

export const expiredLink: MailedLinkOutcome = {
  refusal: {
    status: goneStatus,
    message: 'This link works no more. Please ask for a new one.',
    fieldErrors: {},
    isLinkExpired: true,
  },
}

/** The answer of a form whose call was refused. Throws all other errors. */
export function refusalOf(error: unknown): MailedLinkOutcome {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, fields } = error
  return { refusal: { status, message, fieldErrors: fields, isLinkExpired: code === 'link_expired' } }
}
