/** The path of a page as it is meant: a slash at its end makes no other page of it. */
export function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '') || '/'
}
