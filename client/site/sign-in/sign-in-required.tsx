import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { hasSessionCookie } from '#client/features/session/session-cookies.ts'
import { signInAddress } from '#client/features/session/sign-in-address.ts'
import { dismissSignIn, requestSignIn } from '#client/features/session/sign-in-request.ts'
import { reloadPage } from '#client/lib/failed-page-loads.tsx'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { signedInPage } from '#contract/pages/account-pages.ts'
import { signInPage } from '#contract/pages/site-pages.ts'

type Entries = readonly (readonly [name: string, value: string])[]

interface SignInRequiredProps {
  /** The entries of a form that was sent without script, after the session had ended. */
  unsent?: Entries | null
}

/** Replaces a page that requires signing in. Opens the sign-in dialog. */
export function SignInRequired({ unsent = null }: SignInRequiredProps) {
  const here = useLocation()
  // Nothing links to this page: a sign-in has just led here.
  const comesFromSignIn = here.pathname === signedInPage.path
  useEffect(() => {
    requestSignIn()
    return dismissSignIn
  }, [])

  // If the user has signed in in another tab meanwhile, a reload shows the page.
  useEffect(() => {
    function onVisible(): void {
      if (document.visibilityState === 'visible' && hasSessionCookie()) reloadPage()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])

  return (
    <>
      <AccountHead first="Sign in" second="to continue" seed={83} />
      <section className="wrap account-content grid justify-items-start gap-7">
        {comesFromSignIn ? (
          <Notice tone="error" title="You are not signed in">
            If you have just signed in, this browser keeps no cookies of our site. Please allow cookies and
            try again.
          </Notice>
        ) : (
          <p className="max-w-[60ch] text-lead">
            Like your cart, your tours and your settings, this page is for members. Sign in, and it opens
            right here.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <div className="noscript:hidden">
            <Button onClick={() => requestSignIn()}>Sign in to continue</Button>
          </div>
          <noscript>
            {import.meta.env.SSR &&
              (unsent === null ? (
                <LinkButton to={signInAddress(here)}>Sign in to continue</LinkButton>
              ) : (
                <UnsentForm entries={unsent} />
              ))}
          </noscript>
          <LinkButton to="/" look="secondary">
            Back to home
          </LinkButton>
        </div>
      </section>
    </>
  )
}

/** With script, the browser has stored what was entered. */
function UnsentForm({ entries }: { entries: Entries }) {
  return (
    <form method="post" className="grid justify-items-start gap-4.5">
      {entries.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same name, and none changes
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <p>
        {'Nothing is sent yet, and what you have entered is still here: '}
        <Link to={signInPage.path} target="_blank" className="font-semibold text-sea underline">
          sign in, in a new tab
        </Link>
        <span>, then press the button.</span>
      </p>
      <Button type="submit">Send</Button>
    </form>
  )
}
