import type { RouterContextProvider } from 'react-router'
import { pageUserContext } from '#client/lib/server-context.ts'
import { admit } from './page-gate.ts'

/** For loaders that call nothing, whose calls would be refused: their data does not go along with the invitation. */
export function admitMember(context: Readonly<RouterContextProvider>): void {
  admit(context.get(pageUserContext), { access: 'user' })
}
