// Where the form for signing out is sent without script. With script the menu of the account makes the call itself.
import { redirect } from 'react-router'
import { signInPath } from '#client/features/session/sign-in-address.ts'
import { serverApi } from '#client/lib/server-context.ts'
import type { Route } from './+types/sign-out'

/** Opened as a page, as by the reload of a tab. */
export function loader() {
  return redirect(signInPath)
}

export function clientLoader() {
  return redirect(signInPath)
}

export async function action({ context }: Route.ActionArgs) {
  await serverApi(context)('POST /user/signout', {})
  return redirect('/', 303)
}

export default function SignOut() {
  return null
}
