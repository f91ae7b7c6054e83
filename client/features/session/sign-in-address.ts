import { addressOf } from '#contract/pages/page.ts'
import { signInPage } from '#contract/pages/site-pages.ts'

/** The page for signing in without script, which then returns `here`. */
export function signInAddress(here: { pathname: string; search: string }): string {
  return addressOf(signInPage, { return: here.pathname + here.search })
}
