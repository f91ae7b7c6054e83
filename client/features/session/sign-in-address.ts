// Pages on which one signs in and out without script.

export const signInPath = '/sign-in'
export const signOutPath = '/sign-out'

/** `here`: the page to come back to. */
export function signInAddress(here: { pathname: string; search: string }): string {
  return `${signInPath}?return=${encodeURIComponent(here.pathname + here.search)}`
}
