// Leads on after a sign-in without script. A browser that keeps no cookies is not signed in here: it gets the invitation of
// the layout, which says so.

import { redirect, redirectDocument } from 'react-router'
import { admit, currentUser } from '#client/features/session/page-gate.ts'
import { readParameter } from '#client/lib/page-query.ts'
import { pageUserContext, siteContext } from '#client/lib/server-context.ts'
import { safeReturnPath } from '#contract/return-path.ts'
import type { Route } from './+types/after-sign-in'

export function loader({ request, context }: Route.LoaderArgs) {
  admit(context.get(pageUserContext), { access: 'user' })
  return redirect(returnPathOf(request, context.get(siteContext).publicUrl), 303)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  admit(await currentUser(), { access: 'user' })
  return redirectDocument(returnPathOf(request, location.origin))
}

function returnPathOf(request: Request, publicUrl: string): string {
  return safeReturnPath(readParameter(request.url, 'return'), publicUrl)
}

export default function SignedIn() {
  return null
}
