// The page on which staff enter their second factor, or create one, before the back office opens.
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { admit, currentUser } from '#client/features/session/page-gate.ts'
import { isSessionEnded, useUser } from '#client/features/session/session.ts'
import { usePasskeysPossible } from '#client/features/session/use-passkeys-possible.ts'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { api } from '#client/lib/api.ts'
import { isRefused } from '#client/lib/forms/form-result.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { readParameter } from '#client/lib/page-query.ts'
import { pageUserContext, serverApi, siteContext } from '#client/lib/server-context.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { Passkeys } from '#client/site/setting/security/passkeys.tsx'
import { ProofForm } from '#client/site/setting/security/proof-form.tsx'
import { RecoveryCodes } from '#client/site/setting/security/recovery-codes.tsx'
import { SecurityForm } from '#client/site/setting/security/security-section.tsx'
import { type SecurityForms, useSecurityForms } from '#client/site/setting/security/use-security-forms.ts'
import { type SettingResult, settingForms } from '#client/site/setting/setting-forms.ts'
import { SettingNotice } from '#client/site/setting/setting-notice.tsx'
import type { AccountSecurity } from '#contract/account-security.ts'
import { secondFactorPage } from '#contract/pages/account-pages.ts'
import { safeReturnPath } from '#contract/return-path.ts'
import type { Route } from './+types/second-factor'

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = admit(context.get(pageUserContext), { access: 'user' })
  const security = await serverApi(context)('GET /user/security', {})
  const returnPath = returnPathOf(request, context.get(siteContext).publicUrl)
  return { security, username: user.username, returnPath }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = admit(await currentUser(), { access: 'user' })
  try {
    const security = await api('GET /user/security', {})
    return { security, username: user.username, returnPath: returnPathOf(request, location.origin) }
  } catch (error) {
    if (!isSessionEnded(error)) toastFailure(error)
    throw error
  }
}

/** Forms that provide the second factor. */
const factorForms = ['second-factor', 'passkey-proof', 'add-passkey']

export async function action({ request, context }: Route.ActionArgs) {
  const result = await sendForm(serverApi(context), await request.formData(), settingForms)
  return answerForm(leadOn(result, returnPathOf(request, context.get(siteContext).publicUrl)))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const result = await sendInBrowser(request, settingForms)
  return answerForm(leadOn(result, returnPathOf(request, location.origin)))
}

function leadOn(result: SettingResult, returnPath: string): SettingResult {
  if (isRefused(result) || !factorForms.includes(result.form)) return result
  return { ...result, next: returnPath, isNextReloaded: true }
}

function returnPathOf(request: Request, publicUrl: string): string {
  const path = safeReturnPath(readParameter(request.url, 'return'), publicUrl)
  return path.split('?', 1)[0] === secondFactorPage.path ? '/' : path
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'One more step',
    description: 'Staff use a passkey or a recovery code before the back office opens.',
    publicUrl: publicUrlOf(matches),
  })

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { security, returnPath } = loaderData
  const forms = useSecurityForms(actionData)
  const username = useUser()?.username ?? loaderData.username
  const hasCodes = security.recoveryCodesLeft > 0
  const isEnrolled = security.passkeys.length > 0 || hasCodes
  const isOpen = security.needsSecondFactor && !isEnrolled
  return (
    <>
      <AccountHead first="One more" second="Step" seed={91} />
      <div className="wrap account-content grid grid-cols-1 gap-7">
        <p className="max-w-[60ch] text-lead">{introductionOf(security.needsSecondFactor, isEnrolled)}</p>
        {!security.needsSecondFactor && (
          <div>
            <LinkButton to={returnPath}>Go on</LinkButton>
          </div>
        )}
        {forms.isProofNeeded && <ProofForm security={security} username={username} forms={forms} />}
        {security.needsSecondFactor && isEnrolled && <FactorForms security={security} forms={forms} />}
        {isOpen && <Passkeys security={security} forms={forms} />}
        {(isOpen || forms.codes !== undefined) && (
          <RecoveryCodes left={security.recoveryCodesLeft} forms={forms} isFirst />
        )}
      </div>
    </>
  )
}

function FactorForms({ security, forms }: { security: AccountSecurity; forms: SecurityForms }) {
  const hasPasskey = usePasskeysPossible() && security.passkeys.length > 0
  const { outcome, isSending } = forms
  const hasOutcome = outcome?.refusal !== undefined && factorForms.includes(outcome.form)
  const fault = outcome?.form === 'second-factor' ? outcome.refusal?.fieldErrors.code : undefined
  const waiting = { 'aria-disabled': isSending || undefined, title: isSending ? 'One moment' : undefined }
  return (
    <section aria-labelledby="factor" className="rounded-l bg-mist p-9 max-md:p-6">
      <h2 id="factor" className="text-d3">
        Your second factor
      </h2>
      <div className="mt-6 grid max-w-140 gap-6">
        <SettingNotice outcome={hasOutcome ? outcome : undefined} />
        {hasPasskey && (
          <SecurityForm name="passkey-proof" forms={forms}>
            <Button type="submit" {...waiting}>
              Use your passkey
            </Button>
          </SecurityForm>
        )}
        {security.recoveryCodesLeft > 0 && (
          <SecurityForm
            name="second-factor"
            forms={forms}
            label="Use a recovery code"
            className="grid gap-4.5"
          >
            <Field
              label="Recovery code"
              icon="lock"
              name="code"
              error={fault}
              aria-required
              maxLength={60}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <div>
              <Button type="submit" look={hasPasskey ? 'secondary' : 'primary'} {...waiting}>
                Use this code
              </Button>
            </div>
          </SecurityForm>
        )}
      </div>
    </section>
  )
}

function introductionOf(isNeeded: boolean, isEnrolled: boolean): string {
  if (!isNeeded) return 'Nothing more is asked of you here.'
  if (isEnrolled) return 'The back office opens with your passkey or one of your recovery codes.'
  return 'The back office asks its staff for a second factor, and you have none yet. Add a passkey, or make recovery codes and enter the first of them here.'
}
