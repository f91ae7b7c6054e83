// The pages of whoever is signed in. Anyone else is asked, at the same address, to sign in.
import { useEffect } from 'react'
import { Outlet, useRevalidator } from 'react-router'
import {
  admit,
  currentUser,
  isSignInRefusal,
  type PageHandle,
  useHasSignedOut,
} from '#client/features/session/page-gate.ts'
import { useUser } from '#client/features/session/session.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pageUserContext } from '#client/lib/server-context.ts'
import { Fault } from '#client/site/fault.tsx'
import type { Route } from './+types/signed-in-layout'
import { SignInInvitation } from './sign-in-invitation.tsx'

export const handle = { access: 'user' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  return { user: admit(context.get(pageUserContext), handle) }
}

/** Before anything of the page is loaded, so that nobody sees a part of it who may not. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async () => {
    admit(await currentUser(), handle)
  },
]

export async function clientLoader() {
  return { user: admit(await currentUser(), handle) }
}

/** The page below has its own title, unless it is not shown. */
export const meta: Route.MetaFunction = ({ matches, error }) =>
  isSignInRefusal(error) ? pageMeta({ title: 'Sign in', publicUrl: publicUrlOf(matches) }) : []

export default function SignedInLayout({ loaderData: { user } }: Route.ComponentProps) {
  const hasSignedOut = useHasSignedOut()
  const isOther = useIsOther(user._id)
  if (hasSignedOut) return <SignInInvitation />
  // In another tab somebody else has signed in: nothing here is theirs.
  return isOther ? null : <Outlet context={user} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isSignInRefusal(error) ? <SignInInvitation /> : <Fault />
}

function useIsOther(userId: string): boolean {
  const user = useUser()
  const { revalidate } = useRevalidator()
  const isOther = user !== null && user._id !== userId
  useEffect(() => {
    if (isOther) void revalidate()
  }, [isOther, revalidate])
  return isOther
}
