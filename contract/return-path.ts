// Where a visitor goes after signing in. Both sides check the address: anyone may have written it.

/** A path of this very site, without fragment; anything else becomes the home page. */
export function safeReturnPath(wanted: unknown, publicUrl: string): string {
  if (typeof wanted !== 'string' || wanted.length > 2000 || !wanted.startsWith('/')) return '/'
  const { origin } = new URL(publicUrl)
  if (!URL.canParse(wanted, origin)) return '/'
  const url = new URL(wanted, origin)
  // Also what only becomes a foreign address once its dots are resolved.
  return url.origin === origin && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : '/'
}
