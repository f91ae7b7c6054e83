// Restores the former e-mail address of an account by a link that was mailed to it, then leads to a new password.

import { data, redirect, redirectDocument } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { type Api, api } from '#client/lib/api.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { addressOf } from '#contract/pages/page.ts'
import { recoverPage, recoverPasswordPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/undo-email-change'
import { expiredLink, goneStatus, readMailedLink, refusalOf } from './mailed-link.ts'
import { MailedLinkForm } from './mailed-link-form.tsx'
import { requireMailServer } from './require-mail-server.ts'

export const handle = { hasSecretAddress: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  requireMailServer(context)
  const link = await readMailedLink(serverApi(context), 'undo', params.token)
  return data(link, { status: link === null ? goneStatus : 200 })
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readMailedLink(api, 'undo', params.token)
}

/** The result of the form is the last thing to know about the link. */
export const shouldRevalidate = () => false

export async function action({ params, context }: Route.ActionArgs) {
  requireMailServer(context)
  try {
    return redirect(await undo(serverApi(context), params.token), 303)
  } catch (error) {
    const outcome = refusalOf(error)
    return data(outcome, { status: outcome.refusal!.status })
  }
}

export async function clientAction({ params }: Route.ClientActionArgs) {
  let next: string
  try {
    next = await undo(api, params.token)
  } catch (error) {
    return refusalOf(error)
  }
  // All sessions of the account have ended, perhaps that of this browser too.
  throw redirectDocument(next)
}

/** Returns the path of the page that sets a new password. */
async function undo(call: Api, token: string): Promise<string> {
  const { recoveryToken } = await call('POST /user/email-change/undo', { body: { token } })
  return addressOf(recoverPasswordPage, { token: recoveryToken, restored: true })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Undo the change', publicUrl: publicUrlOf(matches), hasSecretAddress: true })

export default function UndoEmailChange({ loaderData: link, actionData }: Route.ComponentProps) {
  return (
    <MailedLinkForm
      first="That was"
      second="Not you?"
      title="Undo the change"
      button="Undo the change"
      outcome={actionData ?? (link === null ? expiredLink : undefined)}
      next={<LinkButton to={recoverPage.path}>Set a new password</LinkButton>}
    >
      {link !== null && (
        <>
          <p>
            The account <strong className="wrap-anywhere text-ink">{link.username}</strong> gets its former
            address back: <strong className="wrap-anywhere text-ink">{link.email}</strong>.
          </p>
          <ul className="list-disc pl-6">
            <li>All sessions of the account end.</li>
            <li>Passkeys and recovery codes that were added since the change are removed.</li>
            <li>You set a new password on the next page, which names what else it ends.</li>
          </ul>
        </>
      )}
    </MailedLinkForm>
  )
}
