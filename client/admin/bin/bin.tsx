// The bin: tours and products that were deleted in the last days, and restoring them. Only for super admins.
import { PageForm } from '#client/features/forms/page-form.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { binDays } from '#contract/staff-vocabulary.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useList } from '../list/use-list.ts'
import type { Route } from './+types/bin'
import { deletedItems, restoreDeleted, restoreForm } from './deleted-items.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  return deletedItems.loadOnServer(serverApi(context), request.url)
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => deletedItems.load(request.url)

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), restoreDeleted))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, restoreDeleted))
}

export const shouldRevalidate = reloadAfterConflict

export const meta = () => pageMeta({ title: deletedItems.title, publicUrl: '' })

export default function Bin({ loaderData, actionData }: Route.ComponentProps) {
  const form = usePageForm({ sent: actionData })
  return (
    <ListScreen
      list={useList(deletedItems, loaderData)}
      above={
        <PageForm form={form} id={restoreForm} refusedTitle="Not restored" aria-label="Restoring">
          {null}
        </PageForm>
      }
    >
      <p className="max-w-[70ch] text-small">
        {`After ${binDays} days, what nobody has booked, ordered, reviewed or put into a cart is deleted for good. The rest is kept for those who have, and cannot be restored here any more.`}
      </p>
    </ListScreen>
  )
}
