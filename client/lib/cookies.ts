/** Reads a cookie that is not HttpOnly. Returns undefined if it is absent or empty. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`))
  if (pair === undefined) return undefined
  const value = pair.slice(name.length + 1)
  try {
    return decodeURIComponent(value) || undefined
  } catch {
    return value
  }
}
