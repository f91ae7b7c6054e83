// The bookings of the signed-in user.

import { useEffect } from 'react'
import { Pagination } from '#client/design-system/pagination.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { fetchOwnMails } from '#client/features/mails/own-mails.ts'
import { admit, currentUser } from '#client/features/session/page-gate.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { readPageNumber } from '#client/lib/page-query.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { today } from '#client/lib/server-day.ts'
import { useReload } from '#client/lib/use-reload.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { EmptyAccountList } from '#client/site/account/empty-account-list.tsx'
import { LoadFailed } from '#client/site/account/load-failed.tsx'
import type { Booking } from '#contract/bookings.ts'
import type { MailFate } from '#contract/mails.ts'
import { myToursPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import type { WaitingEntry } from '#contract/waiting-list.ts'
import type { Route } from './+types/my-tours'
import { BookingTable } from './booking-table.tsx'
import { WaitingEntries, waitingForms } from './waiting-entries.tsx'

const bookingsPerPage = 20

interface MyToursData {
  /** One page of bookings, newest first. null if they failed to load. */
  bookings: readonly Booking[] | null
  /** Departures that the user waits for. */
  waiting: readonly WaitingEntry[]
  /** States of the newest mails about bookings. */
  mails: readonly MailFate[]
  currentPage: number
  totalPages: number
  /** In UTC, as on the server. */
  today: string
}

/** On the server, the API takes the user from the session. */
export function loader({ context, request }: Route.LoaderArgs): Promise<MyToursData> {
  return load(serverApi(context), undefined, request.url)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<MyToursData> {
  const user = admit(await currentUser(), { access: 'user' })
  try {
    return await load(api, user._id, request.url)
  } catch (error) {
    toastFailure(error)
    return { bookings: null, waiting: [], mails: [], currentPage: 1, totalPages: 1, today: '' }
  }
}

async function load(call: Api, userId: string | undefined, url: string): Promise<MyToursData> {
  const page = readPageNumber(url, 'page')
  const query = { userId, page, itemsPerPage: bookingsPerPage }
  const [{ items, currentPage, totalPages }, { items: waiting }, mails] = await Promise.all([
    call('GET /tours/my-tour', { query }),
    call('GET /waiting-list', {}),
    fetchOwnMails(call, 'booking'),
  ])
  return { bookings: items, waiting, mails, currentPage, totalPages, today: today() }
}

/** Leaves the waiting list. */
export async function action({ context, request }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), waitingForms))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, waitingForms))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'My Tours',
    description: 'The tours that you have booked.',
    publicUrl: publicUrlOf(matches),
  })

export default function MyTours({ loaderData, actionData }: Route.ComponentProps) {
  const { bookings, waiting, mails, currentPage, totalPages, today } = loaderData
  const { reload } = useReload()
  useOnVisible(reload)
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(bookings)
  function onCancelled(): void {
    keepFocus()
    reload()
  }
  return (
    <>
      <AccountHead first="My" second="Tours" seed={74} />
      <section ref={content} tabIndex={-1} aria-label="Tours" className="wrap account-content">
        {waiting.length > 0 && <WaitingEntries entries={waiting} sent={actionData} onChanged={reload} />}
        {bookings === null ? (
          <LoadFailed what="Your tours" />
        ) : totalPages === 0 ? (
          <EmptyAccountList action="Book now" to="/">
            Fjords, old towns and a slow boat or two are a page away.
          </EmptyAccountList>
        ) : (
          <>
            {bookings.length === 0 ? (
              <p>There are no bookings on this page.</p>
            ) : (
              <BookingTable bookings={bookings} mails={mails} today={today} onCancelled={onCancelled} />
            )}
            <Pagination
              label="Pages of your tours"
              currentPage={currentPage}
              totalPages={totalPages}
              hrefOf={(page) => addressOf(myToursPage, { page })}
            />
          </>
        )}
      </section>
    </>
  )
}

/** Calls `act` when the tab becomes visible again. The user may have booked or cancelled in another tab. */
function useOnVisible(act: () => void): void {
  useEffect(() => {
    function onVisible(): void {
      if (document.visibilityState === 'visible') act()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [act])
}
