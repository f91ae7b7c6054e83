// Restores the former e-mail address of an account by a link that was mailed to it, then leads to a new password.
import { data } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { api } from '#client/lib/api.ts'
import { answerForm, type FormSender, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { addressOf } from '#contract/pages/page.ts'
import { recoverPage, recoverPasswordPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/undo-email-change'
import { expiredLink, goneStatus, readMailedLink } from './mailed-link.ts'
import { MailedLinkForm } from './mailed-link-form.tsx'
import { requireMailServer } from './require-mail-server.ts'

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

export async function action({ request, params, context }: Route.ActionArgs) {
  requireMailServer(context)
  return answerForm(await sendForm(serverApi(context), await request.formData(), undoWith(params.token)))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, undoWith(params.token)))
}

/** Leads on to the page that sets a new password. */
function undoWith(token: string): FormSender {
  return async (call) => {
    const { recoveryToken } = await call('POST /user/email-change/undo', { body: { token } })
    return {
      done: 'The former address is restored.',
      next: addressOf(recoverPasswordPage, { token: recoveryToken, restored: true }),
      // All sessions of the account have ended, perhaps that of this browser too.
      isNextReloaded: true,
    }
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Undo the change', publicUrl: publicUrlOf(matches), hasSecretAddress: true })

export default function UndoEmailChange({ loaderData: link, actionData }: Route.ComponentProps) {
  const form = usePageForm({ sent: actionData })
  return (
    <MailedLinkForm
      first="That was"
      second="Not you?"
      title="Undo the change"
      button="Undo the change"
      form={form}
      expired={link === null ? expiredLink() : undefined}
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
