// The bookings of whoever is signed in.
import { useEffect } from 'react'
import { Pagination } from '#client/design-system/pagination.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { admit, currentUser } from '#client/features/session/page-gate.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { readPageNumber } from '#client/lib/page-number.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { today } from '#client/lib/server-day.ts'
import { useReload } from '#client/lib/use-reload.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Route } from './+types/my-tours'
import { AccountHead } from './account-head.tsx'
import { BookingTable } from './booking-table.tsx'
import { DidNotArrive } from './did-not-arrive.tsx'
import { NothingThere } from './nothing-there.tsx'

const bookingsPerPage = 20

interface MyToursData {
  /** A page of them, the newest first; null where they could not be fetched. */
  bookings: readonly Booking[] | null
  currentPage: number
  totalPages: number
  /** In UTC, as the server counts days. */
  today: string
}

/** The page itself knows whose bookings they are. */
export function loader({ context, request }: Route.LoaderArgs): Promise<MyToursData> {
  return load(serverApi(context), undefined, request.url)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<MyToursData> {
  const user = admit(await currentUser(), { access: 'user' })
  try {
    return await load(api, user._id, request.url)
  } catch (error) {
    toastFailure(error)
    return { bookings: null, currentPage: 1, totalPages: 1, today: '' }
  }
}

async function load(call: Api, userId: string | undefined, url: string): Promise<MyToursData> {
  const page = readPageNumber(url, 'page')
  const query = { userId, page, itemsPerPage: bookingsPerPage }
  const { items, currentPage, totalPages } = await call('GET /tours/my-tour', { query })
  return { bookings: items, currentPage, totalPages, today: today() }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'My Tours',
    description: 'The tours that you have booked.',
    publicUrl: publicUrlOf(matches),
  })

export default function MyTours({ loaderData }: Route.ComponentProps) {
  const { bookings, currentPage, totalPages, today } = loaderData
  const { reload } = useReload()
  useOnReturn(reload)
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(bookings)
  function onCancelled(): void {
    keepFocus()
    reload()
  }
  return (
    <>
      <AccountHead first="My" second="Tours" seed={74} />
      <section ref={content} tabIndex={-1} aria-label="Tours" className="wrap account-content">
        {bookings === null ? (
          <DidNotArrive what="Your tours" />
        ) : totalPages === 0 ? (
          <NothingThere action="Book now" to="/">
            Fjords, old towns and a slow boat or two are a page away.
          </NothingThere>
        ) : (
          <>
            {bookings.length === 0 ? (
              <p>There are no bookings on this page.</p>
            ) : (
              <BookingTable bookings={bookings} today={today} onCancelled={onCancelled} />
            )}
            <Pagination
              label="Pages of your tours"
              currentPage={currentPage}
              totalPages={totalPages}
              hrefOf={(page) => (page === 1 ? '/my-tour' : `/my-tour?page=${page}`)}
            />
          </>
        )}
      </section>
    </>
  )
}

/** Another tab may have booked or cancelled meanwhile. */
function useOnReturn(act: () => void): void {
  useEffect(() => {
    function onVisible(): void {
      if (document.visibilityState === 'visible') act()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [act])
}
