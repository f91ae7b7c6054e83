// Receives the form for signing out if scripts do not run. With script, the account menu calls the API.

import { redirect } from 'react-router'
import { serverApi } from '#client/lib/server-context.ts'
import { signInPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/sign-out'

/** For GET requests, for example after a reload. */
export function loader() {
  return redirect(signInPage.path)
}

export function clientLoader() {
  return redirect(signInPage.path)
}

export async function action({ context }: Route.ActionArgs) {
  await serverApi(context)('POST /user/signout', {})
  return redirect('/', 303)
}

export default function SignOut() {
  return null
}
