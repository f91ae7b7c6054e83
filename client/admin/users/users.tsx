// All accounts, and inviting a colleague. Only for super admins.
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { api } from '#client/lib/api.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useList } from '../list/use-list.ts'
import type { Route } from './+types/users'
import { Invite } from './invite.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { userForms } from './user-forms.ts'
import { users } from './user-list.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverApi(context)
  const [found, invited] = await Promise.all([
    users.loadOnServer(call, request.url),
    call('GET /invitations', {}),
  ])
  return { ...found, invited: invited.items, inviteKey: newIdempotencyKey() }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // A list that cannot be loaded shows why; the page has no other place for the reason.
  const [found, invited] = await Promise.all([
    users.load(request.url),
    api('GET /invitations', {}).catch(() => ({ items: [] })),
  ])
  return { ...found, invited: invited.items, inviteKey: newIdempotencyKey() }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), userForms('')))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, userForms('')))
}

export const shouldRevalidate = reloadAfterConflict

export const meta = () => pageMeta({ title: users.title, publicUrl: '' })

export default function Users({ loaderData, actionData: sent }: Route.ComponentProps) {
  return (
    <ListScreen list={useList(users, loaderData)}>
      <Invite sent={sent} inviteKey={loaderData.inviteKey} />
      <OpenInvitations invited={loaderData.invited} sent={sent} />
    </ListScreen>
  )
}
