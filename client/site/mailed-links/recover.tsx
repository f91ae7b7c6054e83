// The page on which a user requests a link that sets a new password.
import { Field } from '#client/design-system/field.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { answerForm, type FormSender, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { longestEmailAddress } from '#contract/email-address.ts'
import type { Route } from './+types/recover'
import { MailedLinkForm } from './mailed-link-form.tsx'
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
  return answerForm(await sendForm(serverApi(context), await request.formData(), askForLink))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, askForLink))
}

const askForLink: FormSender = async (call, { text }) => {
  await call('POST /user/recovery', { body: { email: text('email') } })
  return 'If there is an account with this address, a mail is on its way. Its link works for 30 minutes.'
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Lost password',
    description: 'Ask for a mail with a link that sets a new password.',
    publicUrl: publicUrlOf(matches),
  })

export default function Recover({ actionData }: Route.ComponentProps) {
  const form = usePageForm({ sent: actionData, keepsDraft: true })
  return (
    <MailedLinkForm
      first="Lost"
      second="Your password?"
      title="Set a new one"
      button="Send the mail"
      form={form}
    >
      <p>Tell us the e-mail address of your account. We send a link that sets a new password.</p>
      <Field
        label="Email"
        icon="mail"
        type="email"
        name="email"
        required
        defaultValue={form.values.email}
        error={form.fieldErrors.email}
        maxLength={longestEmailAddress}
        autoComplete="email"
        placeholder="you@example.com"
      />
    </MailedLinkForm>
  )
}
