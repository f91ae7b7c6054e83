// The pages for signing in and out without script.

export const signInPath = '/sign-in'
export const signOutPath = '/sign-out'
/** Leads on after a sign-in without script, if the browser has kept the cookies. */
export const signedInPath = '/signed-in'

/** `here`: the page to return to. */
export function signInAddress(here: { pathname: string; search: string }): string {
  return `${signInPath}?return=${encodeURIComponent(here.pathname + here.search)}`
}
