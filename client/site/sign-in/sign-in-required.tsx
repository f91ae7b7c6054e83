import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { hasSessionCookie } from '#client/features/session/session-cookies.ts'
import { signInAddress } from '#client/features/session/sign-in-address.ts'
import { dismissSignIn, requestSignIn } from '#client/features/session/sign-in-request.ts'
import { reloadPage } from '#client/lib/failed-page-loads.tsx'
import { AccountHead } from '#client/site/account/account-head.tsx'
import { signedInPage } from '#contract/pages/account-pages.ts'

/** Replaces a page that requires signing in. Opens the sign-in dialog. */
export function SignInRequired() {
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
            <LinkButton to={signInAddress(here)}>Sign in to continue</LinkButton>
          </noscript>
          <LinkButton to="/" look="secondary">
            Back to home
          </LinkButton>
        </div>
      </section>
    </>
  )
}
