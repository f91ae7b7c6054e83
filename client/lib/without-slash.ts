/** Removes trailing slashes from a path. */
export function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '') || '/'
}
