import type { FormSender } from '#client/lib/forms/send-form.ts'

/** One for each private departure of the page. */
export const linkForm = 'link'

export interface NewLink {
  link: string
}

/** Renews that of the departure whose date is the record of the form. */
export function renewLink(tourId: string): FormSender<NewLink> {
  return async (call, { of }) => {
    const path = 'POST /cards/:id/departures/:date/links'
    const { link } = await call(path, { params: { id: tourId, date: of } })
    return { done: 'The link is new. The one before opens nothing any more.', value: { link } }
  }
}
