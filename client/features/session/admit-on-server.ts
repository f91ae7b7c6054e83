import type { RouterContextProvider } from 'react-router'
import { pageUserContext } from '#client/lib/server-context.ts'
import { admit } from './page-gate.ts'

/** For loaders without API calls (calls would be refused): visitors get the sign-in dialog without the loader's data. */
export function admitMember(context: Readonly<RouterContextProvider>): void {
  admit(context.get(pageUserContext), { access: 'user' })
}
