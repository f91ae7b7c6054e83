// The bookings of whoever is signed in.
import { useEffect } from 'react'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { admit, currentUser } from '#client/features/session/page-gate.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { today } from '#client/lib/server-day.ts'
import { useReload } from '#client/lib/use-reload.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Route } from './+types/my-tours'
import { AccountHead } from './account-head.tsx'
import { BookingTable } from './booking-table.tsx'
import { DidNotArrive } from './did-not-arrive.tsx'
import { NothingThere } from './nothing-there.tsx'

interface MyToursData {
  /** The newest first; null where they could not be fetched. */
  bookings: readonly Booking[] | null
  /** In UTC, as the server counts days. */
  today: string
}

/** The page itself knows whose bookings they are. */
export function loader({ context }: Route.LoaderArgs): Promise<MyToursData> {
  return load(serverApi(context), undefined)
}

export async function clientLoader(): Promise<MyToursData> {
  const user = admit(await currentUser(), { access: 'user' })
  try {
    return await load(api, user._id)
  } catch (error) {
    toastFailure(error)
    return { bookings: null, today: '' }
  }
}

async function load(call: Api, userId: string | undefined): Promise<MyToursData> {
  const { items } = await call('GET /tours/my-tour', { query: { userId } })
  return { bookings: items, today: today() }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'My Tours',
    description: 'The tours that you have booked.',
    publicUrl: publicUrlOf(matches),
  })

export default function MyTours({ loaderData: { bookings, today } }: Route.ComponentProps) {
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
        ) : bookings.length === 0 ? (
          <NothingThere action="Book now" to="/">
            Fjords, old towns and a slow boat or two are a page away.
          </NothingThere>
        ) : (
          <BookingTable bookings={bookings} today={today} onCancelled={onCancelled} />
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
