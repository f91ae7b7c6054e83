// Confirms an e-mail address by a mailed link.
import { data } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { api } from '#client/lib/api.ts'
import { answerForm, type FormSender, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { settingPage } from '#contract/pages/account-pages.ts'
import type { Route } from './+types/confirm-email'
import { expiredLink, goneStatus, readMailedLink } from './mailed-link.ts'
import { MailedLinkForm } from './mailed-link-form.tsx'
import { requireMailServer } from './require-mail-server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireMailServer(context)
  const link = await readMailedLink(serverApi(context), 'confirmation', params.token)
  return data(link, { status: link === null ? goneStatus : 200 })
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readMailedLink(api, 'confirmation', params.token)
}

/** The result of the form is the last thing to know about the link. */
export const shouldRevalidate = () => false

export async function action({ request, params, context }: Route.ActionArgs) {
  requireMailServer(context)
  return answerForm(await sendForm(serverApi(context), await request.formData(), confirmWith(params.token)))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, confirmWith(params.token)))
}

function confirmWith(token: string): FormSender {
  return async (call) => {
    const { email, username } = await call('POST /user/email-confirmation/confirm', { body: { token } })
    return `Thank you. ${email} is the confirmed address of the account ${username}.`
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Confirm your address', publicUrl: publicUrlOf(matches), hasSecretAddress: true })

export default function ConfirmEmail({ loaderData: link, actionData }: Route.ComponentProps) {
  const form = usePageForm({ sent: actionData })
  return (
    <MailedLinkForm
      first="Is this"
      second="Your address?"
      title="Confirm your address"
      button="Confirm this address"
      form={form}
      expired={link === null ? expiredLink() : undefined}
      next={
        <LinkButton to={settingPage.path}>
          {form.result?.done === undefined ? 'Ask for a new link' : 'See your settings'}
        </LinkButton>
      }
    >
      {link !== null && (
        <>
          <p>
            <strong className="wrap-anywhere text-ink">{link.email}</strong> becomes the confirmed address of
            the account <strong className="wrap-anywhere text-ink">{link.username}</strong>.
          </p>
          <p className="text-small">If this is not your account, close this page: nothing changes.</p>
        </>
      )}
    </MailedLinkForm>
  )
}
