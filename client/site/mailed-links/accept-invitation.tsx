// Accepts the invitation of a member of staff: creates an account by a mailed link.
import { data } from 'react-router'
import { LinkButton } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { PasswordField } from '#client/design-system/password-field.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { warnings } from '#client/features/toasts/texts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { answerForm, type FormSender, sendForm, wrongEntries } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { Invitation } from '#contract/invitations.ts'
import { signInPage } from '#contract/pages/site-pages.ts'
import { roles } from '#contract/roles.ts'
import { maxPasswordLength, maxUsername, minStaffPasswordLength } from '#contract/vocabulary.ts'
import type { Route } from './+types/accept-invitation'
import { expiredLink, goneStatus } from './mailed-link.ts'
import { MailedLinkForm } from './mailed-link-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const invitation = await readInvitation(serverApi(context), params.token)
  return data(invitation, { status: invitation === null ? goneStatus : 200 })
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readInvitation(api, params.token)
}

/** null if the invitation is no longer valid. */
async function readInvitation(call: Api, token: string): Promise<Invitation | null> {
  try {
    return await call('GET /user/invitation', { query: { token } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'link_expired') return null
    throw error
  }
}

/** The result of the form is the last thing to know about the invitation. */
export const shouldRevalidate = () => false

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), acceptWith(params.token)))
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, acceptWith(params.token)))
}

function acceptWith(token: string): FormSender {
  return async (call, { text }) => {
    const password = text('newPassword')
    if (password !== text('confirmPassword'))
      throw wrongEntries({ confirmPassword: warnings.newPasswordsDiffer }, warnings.newPasswordsDiffer)
    const body = { token, username: text('username'), password }
    const { username } = await call('POST /user/invitation', { body })
    return `Your account ${username} is ready. Sign in with it.`
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Invitation', publicUrl: publicUrlOf(matches), hasSecretAddress: true })

export default function AcceptInvitation({ loaderData: invitation, actionData }: Route.ComponentProps) {
  const form = usePageForm({ sent: actionData })
  const { fieldErrors } = form
  return (
    <MailedLinkForm
      first="Welcome"
      second="On board"
      title="Your account"
      button="Create the account"
      form={form}
      expired={
        invitation === null
          ? expiredLink('This invitation works no more. Please ask for a new one.')
          : undefined
      }
      next={<LinkButton to={signInPage.path}>Sign in</LinkButton>}
    >
      {invitation !== null && (
        <p>
          <span>{`You are invited as ${invitation.role === roles.superAdmin ? 'a super admin' : 'an admin'}, with the address `}</span>
          <strong className="wrap-anywhere text-ink">{invitation.email}</strong>.
        </p>
      )}
      <Field
        label="Username"
        icon="user"
        name="username"
        required
        defaultValue={form.values.username}
        error={fieldErrors.username}
        maxLength={maxUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label="Password"
        name="newPassword"
        required
        error={fieldErrors.password}
        hint={`At least ${minStaffPasswordLength} characters.`}
        maxLength={maxPasswordLength}
        autoComplete="new-password"
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        required
        error={fieldErrors.confirmPassword}
        maxLength={maxPasswordLength}
        autoComplete="new-password"
      />
    </MailedLinkForm>
  )
}
