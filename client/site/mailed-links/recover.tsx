// The page on which a user requests a link that sets a new password.
import { data } from 'react-router'
import { Field } from '#client/design-system/field.tsx'
import { type Api, api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { longestEmailAddress } from '#contract/email-address.ts'
import type { Route } from './+types/recover'
import { MailedLinkForm, type MailedLinkOutcome } from './mailed-link-form.tsx'
import { requireMailServer } from './require-mail-server.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireMailServer(context)
  return null
}

export async function clientLoader() {
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  requireMailServer(context)
  const outcome = await ask(serverApi(context), await request.formData())
  return data(outcome, { status: outcome.refusal?.status ?? 200 })
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<MailedLinkOutcome> {
  return ask(api, await request.formData())
}

async function ask(call: Api, sent: FormData): Promise<MailedLinkOutcome> {
  const email = String(sent.get('email') ?? '')
  try {
    await call('POST /user/recovery', { body: { email } })
    return {
      done: 'If there is an account with this address, a mail is on its way. Its link works for 30 minutes.',
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, fields } = error
    return { refusal: { status, message, fieldErrors: fields }, values: { email } }
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Lost password',
    description: 'Ask for a mail with a link that sets a new password.',
    publicUrl: publicUrlOf(matches),
  })

export default function Recover({ actionData }: Route.ComponentProps) {
  return (
    <MailedLinkForm
      first="Lost"
      second="Your password?"
      title="Set a new one"
      button="Send the mail"
      outcome={actionData}
    >
      <p>Tell us the e-mail address of your account. We send a link that sets a new password.</p>
      <Field
        label="Email"
        icon="mail"
        type="email"
        name="email"
        required
        defaultValue={actionData?.values?.email}
        error={actionData?.refusal?.fieldErrors.email}
        maxLength={longestEmailAddress}
        autoComplete="email"
        placeholder="you@example.com"
      />
    </MailedLinkForm>
  )
}
