// The bookings of whoever is signed in.
import { currentUser } from '#client/features/session/page-gate.ts'
import { type Api, api } from '#client/lib/api.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { Route } from './+types/my-tours'
import { AccountHead } from './account-head.tsx'
import { BookingTable } from './booking-table.tsx'
import { NothingThere } from './nothing-there.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return load(serverApi(context), undefined)
}

export async function clientLoader() {
  return load(api, (await currentUser())?._id)
}

/** On the server the page itself knows whose bookings they are. */
async function load(call: Api, userId: string | undefined) {
  const { items } = await call('GET /tours/my-tour', { query: { userId } })
  return { bookings: items, today: new Date().toISOString().slice(0, 10) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'My Tours',
    description: 'The tours that you have booked.',
    publicUrl: publicUrlOf(matches),
  })

export default function MyTours({ loaderData: { bookings } }: Route.ComponentProps) {
  return (
    <>
      <AccountHead first="My" second="Tours" seed={74} />
      <section className="wrap section-space">
        {bookings.length === 0 ? (
          <NothingThere action="Book now" to="/">
            Fjords, old towns and a slow boat or two are a page away.
          </NothingThere>
        ) : (
          <BookingTable bookings={bookings} />
        )}
      </section>
    </>
  )
}
