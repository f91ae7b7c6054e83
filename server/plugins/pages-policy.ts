// The content security policy of a finished page: its inline scripts are named by their hashes, so that
// the page and its header can be kept together and served to everyone.
import { hash } from 'node:crypto'

/** Scripts that hold data, not code, need no permission. */
const dataType = /\btype="(?!module"|text\/javascript")[^"]*"/

/** `'sha256-…'` of every inline script of a document, each once. Its tags are in small letters, as React writes them. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at)) {
    const content = html.indexOf('>', at) + 1
    const end = html.indexOf('</script>', content)
    if (content === 0 || end === -1) break
    const attributes = html.slice(at, content)
    if (!/\bsrc=/.test(attributes) && !dataType.test(attributes)) {
      hashes.add(`'sha256-${hash('sha256', html.slice(content, end), 'base64')}'`)
    }
    at = end
  }
  return [...hashes]
}

interface PolicySettings {
  publicUrl: string
  /** Path or absolute ws(s) address of the live channel. */
  liveUrl: string
  /** The development server styles pages by inline elements and talks to its own socket. */
  isDevelopment: boolean
}

export function contentSecurityPolicy(html: string, settings: PolicySettings): string {
  const { publicUrl, liveUrl, isDevelopment } = settings
  // Older browsers do not count a socket of the same origin as 'self'.
  const liveOrigin = new URL(liveUrl, publicUrl.replace(/^http/, 'ws')).origin
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScriptHashes(html)],
    'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", isDevelopment ? 'ws:' : liveOrigin],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  if (publicUrl.startsWith('https:')) directives['upgrade-insecure-requests'] = []
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}
