import { data, type RouterContextProvider } from 'react-router'
import { siteContext } from '#client/lib/server-context.ts'

/** Without a mail server the pages of recovery do not exist. */
export function requireMailServer(context: Readonly<RouterContextProvider>): void {
  if (!context.get(siteContext).sendsMail) throw data(null, { status: 404 })
}
