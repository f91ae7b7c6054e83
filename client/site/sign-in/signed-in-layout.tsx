// The layout of pages for signed-in users. Other visitors are asked to sign in, at the same URL.
import { useEffect } from 'react'
import { data, isRouteErrorResponse, Outlet, useRevalidator } from 'react-router'
import { admit, currentUser, isSignInRefusal, useHasSignedOut } from '#client/features/session/page-gate.ts'
import { useUser } from '#client/features/session/session.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pageUserContext, unsentContext } from '#client/lib/server-context.ts'
import { Fault } from '#client/site/fault.tsx'
import type { Route } from './+types/signed-in-layout'
import { SignInRequired } from './sign-in-required.tsx'

/** All pages within are those of contract/pages/account-pages.ts. */
const page = { access: 'user' } as const

export function loader({ context }: Route.LoaderArgs) {
  const user = context.get(pageUserContext)
  const unsent = [...new URLSearchParams(context.get(unsentContext))]
  if (user === null && unsent.length > 0) throw data(unsent, { status: 401 })
  return { user: admit(user, page) }
}

/** Runs before all loaders of the page, so that no part of it is shown without permission. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async () => {
    admit(await currentUser(), page)
  },
]

export async function clientLoader() {
  return { user: admit(await currentUser(), page) }
}

/** The nested page sets its own title. This one is for the invitation that replaces it. */
export const meta: Route.MetaFunction = ({ matches, error }) =>
  isSignInRefusal(error) ? pageMeta({ title: 'Sign in', publicUrl: publicUrlOf(matches) }) : []

export default function SignedInLayout({ loaderData: { user } }: Route.ComponentProps) {
  const hasSignedOut = useHasSignedOut()
  const hasOtherUser = useHasOtherUser(user._id)
  if (hasSignedOut) return <SignInRequired />
  // A different user has signed in in another tab. This page's data is not theirs.
  return hasOtherUser ? null : <Outlet context={user} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isSignInRefusal(error)) return <Fault />
  return <SignInRequired unsent={isRouteErrorResponse(error) ? error.data : null} />
}

function useHasOtherUser(userId: string): boolean {
  const user = useUser()
  const { revalidate } = useRevalidator()
  const hasOtherUser = user !== null && user._id !== userId
  useEffect(() => {
    if (hasOtherUser) void revalidate()
  }, [hasOtherUser, revalidate])
  return hasOtherUser
}
