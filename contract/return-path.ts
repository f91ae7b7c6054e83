// Where a visitor goes after signing in. Browser and server both check the address: it may come from an
// attacker.

/** A path of this site, without fragment; any other address becomes the home page. */
export function safeReturnPath(wanted: unknown, publicUrl: string): string {
  if (typeof wanted !== 'string' || wanted.length > 2000 || !wanted.startsWith('/')) return '/'
  const { origin } = new URL(publicUrl)
  if (!URL.canParse(wanted, origin)) return '/'
  const url = new URL(wanted, origin)
  // Also refuses paths that become a foreign address only after their dots are resolved.
  return url.origin === origin && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : '/'
}
