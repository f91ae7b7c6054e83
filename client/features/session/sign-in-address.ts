// The pages for signing in and out without script.

export const signInPath = '/sign-in'
export const signOutPath = '/sign-out'

/** `here`: the page to return to. */
export function signInAddress(here: { pathname: string; search: string }): string {
  return `${signInPath}?return=${encodeURIComponent(here.pathname + here.search)}`
}
