// The page for signing in and registering. Without script it uses the action on the server, with script the same API
// calls as the dialog.

import { type ReactNode, useId } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Link } from '#client/design-system/link.tsx'
import { PageForm, SubmitButton } from '#client/features/forms/page-form.tsx'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { type PageForm as PageFormState, usePageForm } from '#client/features/forms/use-page-form.ts'
import { LoginFields } from '#client/features/sign-in/login-form.tsx'
import { PasskeyButton } from '#client/features/sign-in/passkey-button.tsx'
import { RecoverLink } from '#client/features/sign-in/recover-link.tsx'
import { RegisterFields } from '#client/features/sign-in/register-form.tsx'
import { type EntryFormName, requireSamePasswords, sendEntry } from '#client/features/sign-in/send-entry.ts'
import { successText } from '#client/features/toasts/texts.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { answerForm, type FormSender, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { readParameter } from '#client/lib/page-query.ts'
import { type PageCookie, serverApi, setCookieContext, siteContext } from '#client/lib/server-context.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import {
  cartPage,
  myOrdersPage,
  myToursPage,
  settingPage,
  signedInPage,
} from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { signInPage, signOutPage } from '#contract/pages/site-pages.ts'
import { safeReturnPath } from '#contract/return-path.ts'
import { rememberCookie, rememberedSeconds } from '#contract/session-cookies.ts'
import type { Route } from './+types/sign-in'

type FormName = Exclude<EntryFormName, 'passkey'>

export async function action({ request, context }: Route.ActionArgs) {
  const returnPath = returnPathOf(request, context.get(siteContext).publicUrl)
  const sender = enterOnServer(context.get(setCookieContext), addressOf(signedInPage, { return: returnPath }))
  return answerForm(named(await sendForm(serverApi(context), await request.formData(), sender)))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const sender = enterInBrowser(returnPathOf(request, location.origin))
  return answerForm(named(await sendInBrowser(request, sender)))
}

/** The passkey button stands in the sign-in form. */
function named(result: FormResult): FormResult {
  return result.form === ('register' satisfies FormName)
    ? result
    : { ...result, form: 'sign-in' satisfies FormName }
}

function enterOnServer(setCookie: (cookie: PageCookie) => void, next: string): FormSender {
  return async (call, { text, has }) => {
    requireSamePasswords(text)
    const [username, password] = [text('username'), text('password')]
    setCookie({
      name: rememberCookie,
      value: has('isRemembered') ? 'true' : null,
      httpOnly: false,
      maxAgeSeconds: rememberedSeconds,
    })
    if (text('form') === ('register' satisfies EntryFormName))
      await call('POST /user/signup', { body: { username, email: text('email'), password } })
    else await call('POST /user/signin', { body: { username, password } })
    return { done: successText, next }
  }
}

/** As the dialog, but to the page that asked for the sign-in. */
function enterInBrowser(next: string): FormSender<never> {
  return async (call, sent) => {
    await sendEntry(call, sent)
    return { done: successText, next, isNextReloaded: true }
  }
}

/** The page to return to after signing in. */
function returnPathOf(request: Request, publicUrl: string): string {
  const path = safeReturnPath(readParameter(request.url, 'return'), publicUrl)
  const leadsBack: readonly string[] = [signInPage.path, signOutPage.path, signedInPage.path]
  return leadsBack.includes(path.split('?', 1)[0]!) ? '/' : path
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sign in',
    description: 'Sign in to your cart, your tours and your settings, or register for them.',
    publicUrl: publicUrlOf(matches),
  })

export default function SignIn({ actionData }: Route.ComponentProps) {
  const signIn = usePageForm({ name: 'sign-in' satisfies FormName, sent: actionData })
  const register = usePageForm({ name: 'register' satisfies FormName, sent: actionData })
  return (
    <>
      <AccountHead first="Welcome" second="aboard" seed={83} />
      <div className="wrap account-content grid items-start gap-7 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <EntryForm form={signIn} title="Sign in" button="SIGN IN">
          <LoginFields values={signIn.values} fieldErrors={signIn.fieldErrors} />
          <Checkbox
            label="Remember me"
            name="isRemembered"
            defaultChecked={signIn.values.isRemembered !== undefined}
          />
        </EntryForm>
        <EntryForm form={register} title="Register" button="REGISTER">
          <RegisterFields values={register.values} fieldErrors={register.fieldErrors} />
        </EntryForm>
        <noscript>
          <SignedInAlready />
        </noscript>
      </div>
    </>
  )
}

interface EntryFormProps {
  form: PageFormState
  title: string
  button: string
  children: ReactNode
}

function EntryForm({ form, title, button, children }: EntryFormProps) {
  const headingId = useId()

  function sendPasskey(element: HTMLFormElement): void {
    const sent = new FormData(element)
    sent.set('form', 'passkey' satisfies EntryFormName)
    void form.send(sent)
  }

  const isSignIn = form.name === ('sign-in' satisfies FormName)
  return (
    <section
      aria-labelledby={headingId}
      className={`rounded-l bg-mist p-9 max-md:p-6 ${isSignIn ? '' : 'lg:row-span-2'}`}
    >
      <h2 id={headingId} className="text-d3">
        {title}
      </h2>
      {/* Without an `action` attribute, so the URL with the `return` parameter is submitted to. */}
      <PageForm form={form} noValidate={false} aria-labelledby={headingId} className="mt-6 grid gap-4.5">
        {children}
        <SubmitButton form={form} isFullWidth>
          {button}
        </SubmitButton>
        {isSignIn && <RecoverLink />}
        {isSignIn && <PasskeyButton isBusy={form.isSending} onPress={sendPasskey} />}
      </PageForm>
    </section>
  )
}

/** Always rendered, because the server sends the same page to everyone. */
function SignedInAlready() {
  return (
    <section aria-labelledby="signed-in" className="rounded-l bg-mist p-9 max-md:p-6">
      <h2 id="signed-in" className="text-d3">
        Signed in already?
      </h2>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <Link to={cartPage.path} className="py-2 text-sea underline hover:text-sea-deep">
          Your cart
        </Link>
        <Link to={myToursPage.path} className="py-2 text-sea underline hover:text-sea-deep">
          Your tours
        </Link>
        <Link to={myOrdersPage.path} className="py-2 text-sea underline hover:text-sea-deep">
          Your orders
        </Link>
        <Link to={settingPage.path} className="py-2 text-sea underline hover:text-sea-deep">
          Your settings
        </Link>
      </p>
      <form method="post" action={signOutPage.path} className="mt-6">
        <Button type="submit" look="secondary">
          Sign out
        </Button>
      </form>
    </section>
  )
}
