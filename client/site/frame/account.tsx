import { useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { useWhenOnline } from '#client/design-system/use-when-online.ts'
import { useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'
import { useUser } from '#client/features/session/session.ts'
import { signInAddress } from '#client/features/session/sign-in-address.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { prepareSignIn } from '#client/features/sign-in/sign-in-host.tsx'
import { useSiteStore } from '#client/features/store/store.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import { settingPage } from '#contract/pages/account-pages.ts'
import { signInPage, signOutPage } from '#contract/pages/site-pages.ts'
import { AccountName, accountButton, accountMenuId } from './account-name.tsx'

/** Has the same width for visitors as for most names, so that nothing shifts when the name arrives. */
export function Account() {
  const user = useUser()
  // After signing out, the home page is being loaded, so a dialog would disappear at once.
  const isLeaving = useSiteStore((state) => state.isLeaving)
  return (
    <div className="flex w-38 min-w-0 justify-end *:min-w-0">
      {user === null ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={prepareSignIn}
          onFocus={prepareSignIn}
          aria-disabled={isLeaving || undefined}
          onClick={isLeaving ? undefined : () => requestSignIn(accountMenuId)}
          className={`${accountButton} noscript:hidden`}
        >
          <Icon name="user" className="size-4 text-sun" />
          Sign in
        </button>
      ) : (
        <SignedInAccount name={user.name || user.username} />
      )}
      <noscript>
        <WithoutScript />
      </noscript>
    </div>
  )
}

/** Without script, only pages for members show who is signed in, because public pages are the same for everyone. */
function WithoutScript() {
  const here = useLocation()
  const member = useRouteLoaderData<{ user: PageUser }>('site/sign-in/signed-in-layout')
  if (member !== undefined) {
    return (
      <form method="post" action={signOutPage.path}>
        <button type="submit" className={accountButton}>
          <Icon name="log-out" className="size-4 text-sun" />
          Sign out
        </button>
      </form>
    )
  }
  if (here.pathname === signInPage.path) return null
  return (
    <a href={signInAddress(here)} rel="nofollow" className={`${accountButton} no-underline`}>
      <Icon name="user" className="size-4 text-sun" />
      Sign in
    </a>
  )
}

const load = () => import('./account-menu.tsx')

function SignedInAccount({ name }: { name: string }) {
  const [isFailed, setIsFailed] = useState(false)
  const part = useLazyModule(load, !isFailed, () => setIsFailed(true))
  useWhenOnline(() => setIsFailed(false))
  if (part !== null) return <part.AccountMenu name={name} />
  const content = <AccountName name={name} />
  return isFailed ? (
    <Link to={settingPage.path} className={accountButton}>
      {content}
    </Link>
  ) : (
    <span className={accountButton}>{content}</span>
  )
}
