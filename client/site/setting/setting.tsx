// Profile, password, sessions and personal data of the signed-in user.
import { useOutletContext } from 'react-router'
import { Avatar } from '#client/design-system/avatar.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { fetchOwnMails } from '#client/features/mails/own-mails.ts'
import { admit, currentUser } from '#client/features/session/page-gate.ts'
import { isSessionEnded, useUser } from '#client/features/session/session.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { type Api, api } from '#client/lib/api.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { useParameter } from '#client/lib/page-query.ts'
import { type PageUser, serverApi } from '#client/lib/server-context.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { Security } from '#client/site/setting/security/security.tsx'
import type { AccountSecurity } from '#contract/account-security.ts'
import type { MailFate } from '#contract/mails.ts'
import { myOrdersPage, secondFactorPage, settingPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import type { Route } from './+types/setting'
import { AccountMails } from './account-mails.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalData } from './personal-data.tsx'
import { ProfileForm } from './profile-form.tsx'
import { leadingForms, type SettingResult, settingForms } from './setting-forms.ts'

interface SettingData {
  /** null if it failed to load. */
  security: AccountSecurity | null
  /** States of the newest mails about the account. */
  mails: readonly MailFate[]
}

export async function loader({ context }: Route.LoaderArgs): Promise<SettingData> {
  return load(serverApi(context))
}

export async function clientLoader(): Promise<SettingData> {
  admit(await currentUser(), { access: 'user' })
  try {
    return await load(api)
  } catch (error) {
    if (isSessionEnded(error)) throw error
    toastFailure(error)
    return { security: null, mails: [] }
  }
}

async function load(call: Api): Promise<SettingData> {
  const [security, mails] = await Promise.all([
    call('GET /user/security', {}),
    fetchOwnMails(call, 'account'),
  ])
  return { security, mails }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), settingForms))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, settingForms, { toasts: leadingForms }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Setting',
    description: 'Your name, your e-mail address, your password and your data.',
    publicUrl: publicUrlOf(matches),
  })

export default function Setting({ loaderData: { security, mails }, actionData }: Route.ComponentProps) {
  const loaded = useOutletContext<PageUser>()
  // The session's user is newer if another tab has changed the profile.
  const user = useUser() ?? loaded
  const resultOf = useResults(actionData)
  return (
    <>
      <AccountHead first="Your" second="Setting" seed={77}>
        <div className="flex min-w-0 items-center gap-4">
          <Avatar src={user.avatar} />
          <p className="min-w-0 break-words text-ink">
            <span className="block font-[650] text-lead leading-tight">{user.name || user.username}</span>
            <span className="text-small">{user.email}</span>
          </p>
        </div>
      </AccountHead>
      <div className="wrap account-content grid gap-7 lg:grid-cols-2">
        {security?.needsSecondFactor && <FactorNeeded />}
        <ProfileForm user={user} sent={resultOf('profile')} />
        <PasswordForm user={user} sent={resultOf('password')} />
        {security !== null && (
          <Security security={security} username={user.username} email={user.email} outcome={actionData} />
        )}
        <section
          aria-labelledby="orders"
          className="grid justify-items-start gap-4 rounded-l bg-mist p-9 max-md:p-6 lg:col-span-2"
        >
          <h2 id="orders" className="text-d3">
            Your orders
          </h2>
          <p className="max-w-[60ch]">
            What you have ordered in the shop, with its payments, invoices and where it is now.
          </p>
          <LinkButton to={myOrdersPage.path} look="secondary" size="small">
            My orders
          </LinkButton>
        </section>
        <AccountMails mails={mails} />
        <PersonalData user={user} />
      </div>
    </>
  )
}

/** For staff who have yet to use their passkey or a recovery code in this session. */
function FactorNeeded() {
  return (
    <section aria-label="Second factor" className="grid justify-items-start gap-4 lg:col-span-2">
      <Notice tone="warning">
        Use your passkey or a recovery code first. Until then you cannot change your address, username or
        password, end sessions, or erase your account.
      </Notice>
      <LinkButton to={addressOf(secondFactorPage, { return: settingPage.path })} size="small">
        Use it now
      </LinkButton>
    </section>
  )
}

/** The result of a form that was sent without script, for the form it belongs to. */
function useResults(
  sent: SettingResult | undefined,
): (form: (typeof leadingForms)[number]) => SettingResult | undefined {
  const savedForm = useParameter('saved')
  const saved = leadingForms.find((form) => form === savedForm)
  return (form) => sent ?? (saved === form ? { form, done: successText } : undefined)
}
