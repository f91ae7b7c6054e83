// Sets a new password by a mailed link.
import { data } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { PasswordField } from '#client/design-system/password-field.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { api } from '#client/lib/api.ts'
import { answerForm, type FormSender, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { useParameter } from '#client/lib/page-query.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { recoverPage, signInPage } from '#contract/pages/site-pages.ts'
import { maxPasswordLength } from '#contract/vocabulary.ts'
import type { Route } from './+types/recover-password'
import { expiredLink, goneStatus, readMailedLink } from './mailed-link.ts'
import { MailedLinkForm } from './mailed-link-form.tsx'
import { ResetEffectsList } from './password-reset-effects.tsx'
import { requireMailServer } from './require-mail-server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireMailServer(context)
  const link = await readMailedLink(serverApi(context), 'recovery', params.token)
  return data(link, { status: link === null ? goneStatus : 200 })
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readMailedLink(api, 'recovery', params.token)
}

/** The result of the form is the last thing to know about the link. */
export const shouldRevalidate = () => false

export async function action({ request, params, context }: Route.ActionArgs) {
  requireMailServer(context)
  return answerForm(
    await sendForm(serverApi(context), await request.formData(), setPasswordWith(params.token)),
  )
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, setPasswordWith(params.token)))
}

function setPasswordWith(token: string): FormSender {
  return async (call, { text }) => {
    const body = { token, newPassword: text('newPassword'), confirmPassword: text('confirmPassword') }
    await call('POST /user/recovery/password', { body })
    return 'Your new password is set, and all sessions have ended. Sign in with it.'
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'New password', publicUrl: publicUrlOf(matches), hasSecretAddress: true })

export default function RecoverPassword({ loaderData: link, actionData }: Route.ComponentProps) {
  const isRestored = useParameter('restored') !== null
  const form = usePageForm({ sent: actionData })
  const { fieldErrors } = form
  return (
    <MailedLinkForm
      first="Back"
      second="On board"
      title="New password"
      button="Set the password"
      form={form}
      expired={link === null ? expiredLink() : undefined}
      next={
        form.result?.done === undefined ? (
          <LinkButton to={recoverPage.path}>Ask for a new link</LinkButton>
        ) : (
          <LinkButton to={signInPage.path}>Sign in</LinkButton>
        )
      }
    >
      {link !== null && (
        <>
          <p>
            <span>{`${isRestored ? 'Your former address is restored, and all sessions have ended. ' : ''}Set a new password for the account `}</span>
            <strong className="wrap-anywhere text-ink">{link.username}</strong>.
          </p>
          {link.ends !== undefined && link.keeps !== undefined && (
            <ResetEffectsList ends={link.ends} keeps={link.keeps} />
          )}
        </>
      )}
      <PasswordField
        label="New password"
        name="newPassword"
        required
        error={fieldErrors.newPassword}
        maxLength={maxPasswordLength}
        autoComplete="new-password"
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        required
        error={fieldErrors.confirmPassword}
        hint="Everywhere you will be signed out."
        maxLength={maxPasswordLength}
        autoComplete="new-password"
      />
    </MailedLinkForm>
  )
}
