// The page for signing in and registering. Without script it uses the action on the server, with script the same API
// calls as the dialog.

import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { data, redirect, redirectDocument, useNavigation, useSubmit } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox } from '#client/design-system/choice.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { warnings } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { readParameter } from '#client/lib/page-query.ts'
import { serverApi, setCookieContext, siteContext } from '#client/lib/server-context.ts'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { LoginFields } from '#client/site/frame/login-form.tsx'
import { PasskeyButton } from '#client/site/frame/passkey-button.tsx'
import { RecoverLink } from '#client/site/frame/recover-link.tsx'
import { RegisterFields } from '#client/site/frame/register-form.tsx'
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

type FormName = 'sign-in' | 'register'
/** The button for passkeys is part of the sign-in form. */
type SentForm = FormName | 'passkey'

interface Refused {
  form: FormName
  /** The entered values, without passwords. */
  values: { username: string; email: string; isRemembered: boolean }
  message: string
  /** Messages by field name. */
  fieldErrors: Record<string, string>
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = readSent(await request.formData())
  if (arePasswordsDifferent(sent)) return data(passwordsDiffer(sent), { status: 400 })
  const { form, isRemembered, username, email, password } = sent
  context.get(setCookieContext)({
    name: rememberCookie,
    value: isRemembered ? 'true' : null,
    httpOnly: false,
    maxAgeSeconds: rememberedSeconds,
  })
  const api = serverApi(context)
  try {
    if (form === 'register') await api('POST /user/signup', { body: { username, email, password } })
    else await api('POST /user/signin', { body: { username, password } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data(refused(sent, error), { status: error.status })
  }
  const returnPath = returnPathOf(request, context.get(siteContext).publicUrl)
  return redirect(addressOf(signedInPage, { return: returnPath }), 303)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = readSent(await request.formData())
  if (arePasswordsDifferent(sent)) {
    toast.warning(warnings.passwordsDiffer)
    return passwordsDiffer(sent)
  }
  let refusal: Refused | undefined
  const onRefused = (error: ApiError) => {
    refusal = refused(sent, error)
  }
  const { signIn, signInWithPasskey, signUp } = await import('#client/features/session/sign-in.ts')
  const { form, username, email, password, isRemembered } = sent
  // Nothing to do after the sign-in, because the redirect below leaves the page.
  const doNothing = () => {}
  const isSignedIn =
    form === 'register'
      ? await signUp({ username, email, password }, onRefused, doNothing)
      : form === 'passkey'
        ? await signInWithPasskey(isRemembered, onRefused, doNothing)
        : await signIn({ username, password, isRemembered }, onRefused, doNothing)
  if (isSignedIn) return redirectDocument(returnPathOf(request, location.origin))
  return refusal
}

const sentForms = ['sign-in', 'register', 'passkey'] as const satisfies readonly SentForm[]

interface Sent {
  form: SentForm
  username: string
  email: string
  password: string
  confirmation: string
  isRemembered: boolean
}

function readSent(form: FormData): Sent {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    form: sentForms.find((name) => name === text('form')) ?? 'sign-in',
    username: text('username'),
    email: text('email'),
    password: text('password'),
    confirmation: text('confirmation'),
    isRemembered: form.has('isRemembered'),
  }
}

function arePasswordsDifferent({ form, password, confirmation }: Sent): boolean {
  return form === 'register' && password !== confirmation
}

function passwordsDiffer(sent: Sent): Refused {
  const message = warnings.passwordsDiffer
  return refused(sent, { message, fields: { confirmation: message } })
}

function refused(sent: Sent, { message, fields }: Pick<ApiError, 'message' | 'fields'>): Refused {
  const { form, username, email, isRemembered } = sent
  return {
    form: form === 'passkey' ? 'sign-in' : form,
    values: { username, email, isRemembered },
    message,
    fieldErrors: fields,
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
  const refusalOf = (form: FormName) => (actionData?.form === form ? actionData : undefined)
  const [signIn, register] = [refusalOf('sign-in'), refusalOf('register')]
  return (
    <>
      <AccountHead first="Welcome" second="aboard" seed={83} />
      <div className="wrap account-content grid items-start gap-7 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <EntryForm name="sign-in" title="Sign in" button="SIGN IN" refusal={signIn}>
          <LoginFields
            values={{ username: signIn?.values.username }}
            fieldErrors={signIn?.fieldErrors ?? {}}
          />
          <Checkbox label="Remember me" name="isRemembered" defaultChecked={signIn?.values.isRemembered} />
        </EntryForm>
        <EntryForm name="register" title="Register" button="REGISTER" refusal={register}>
          <RegisterFields
            values={{ username: register?.values.username, email: register?.values.email }}
            fieldErrors={register?.fieldErrors ?? {}}
          />
        </EntryForm>
        <noscript>
          <SignedInAlready />
        </noscript>
      </div>
    </>
  )
}

interface EntryFormProps {
  name: FormName
  title: string
  button: string
  refusal: Refused | undefined
  children: ReactNode
}

function EntryForm({ name, title, button, refusal, children }: EntryFormProps) {
  const headingId = useId()
  const submit = useSubmit()
  const isSending = useNavigation().state !== 'idle'
  const notice = useRef<HTMLDivElement>(null)
  const lastRefusal = useRef(refusal)
  useEffect(() => {
    // A message rendered by the server already has the focus, by `autoFocus`.
    if (refusal !== undefined && refusal !== lastRefusal.current) notice.current!.focus()
    lastRefusal.current = refusal
  }, [refusal])

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isSending) void submit(event.currentTarget, { preventScrollReset: true })
  }

  function sendPasskey(form: HTMLFormElement): void {
    const sent = new FormData(form)
    sent.set('form', 'passkey' satisfies SentForm)
    void submit(sent, { method: 'post', preventScrollReset: true })
  }

  return (
    <section
      aria-labelledby={headingId}
      className={`rounded-l bg-mist p-9 max-md:p-6 ${name === 'register' ? 'lg:row-span-2' : ''}`}
    >
      <h2 id={headingId} className="text-d3">
        {title}
      </h2>
      {/* Without an `action` attribute, so the URL with the `return` parameter is submitted to. */}
      <form method="post" onSubmit={onSubmit} aria-labelledby={headingId} className="mt-6 grid gap-4.5">
        <input type="hidden" name="form" value={name} />
        {refusal !== undefined && (
          // biome-ignore lint/a11y/noAutofocus: after a refusal the message matters most, and it may be out of view
          <div ref={notice} tabIndex={-1} autoFocus>
            <Notice tone="error">{refusal.message}</Notice>
          </div>
        )}
        {children}
        <Button
          type="submit"
          isFullWidth
          aria-disabled={isSending || undefined}
          title={isSending ? 'One moment' : undefined}
        >
          {button}
        </Button>
        {name === 'sign-in' && <RecoverLink />}
        {name === 'sign-in' && <PasskeyButton isBusy={isSending} onPress={sendPasskey} />}
      </form>
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
