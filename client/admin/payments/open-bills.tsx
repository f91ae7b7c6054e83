// Bookings and orders with something unpaid or to be paid back, and any by the reference of a bank statement.
import './payments.css'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { type Api, api } from '#client/lib/api.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { itemsPerPage } from '../list/list-address.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useList } from '../list/use-list.ts'
import type { Route } from './+types/open-bills'
import { EntryForm } from './entry-form.tsx'
import { entryForms } from './entry-forms.ts'
import { openBills } from './open-bill-list.ts'
import { WaitingQueue } from './waiting-queue.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverApi(context)
  const [found, waiting] = await Promise.all([openBills.loadOnServer(call, request.url), findWaiting(call)])
  return { ...found, waiting, entryKey: newIdempotencyKey() }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // A list that cannot be loaded shows why; the queue has no other place for the reason.
  const [found, waiting] = await Promise.all([openBills.load(request.url), findWaiting(api).catch(() => [])])
  return { ...found, waiting, entryKey: newIdempotencyKey() }
}

/** The entries that wait longest for a second person. */
async function findWaiting(call: Api) {
  return (await call('GET /payments/entries/waiting', { query: { itemsPerPage } })).items
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), entryForms(null)))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, entryForms(null)))
}

export const shouldRevalidate = reloadAfterConflict

export const meta = () => pageMeta({ title: openBills.title, publicUrl: '' })

export default function OpenBills({ loaderData, actionData: sent }: Route.ComponentProps) {
  const { waiting, entryKey } = loaderData
  return (
    <ListScreen list={useList(openBills, loaderData)} above={<WaitingQueue entries={waiting} sent={sent} />}>
      <div className="admin-card">
        <EntryForm sent={sent} entryKey={entryKey} hasReference />
      </div>
    </ListScreen>
  )
}
