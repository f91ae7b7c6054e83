// The content security policy of a finished page: its own inline scripts are named by their hashes, so that the page and
// its header can be kept together and served to everyone.
import { hash } from 'node:crypto'

interface PolicySettings {
  publicUrl: string
  /** Path or absolute ws(s) address of the live channel. */
  liveUrl: string
  /** The development server styles pages by inline elements and talks to its own socket. */
  isDevelopment: boolean
}

/** `scripts`: the texts of the page's own inline scripts (client/lib/own-scripts.ts). */
export function contentSecurityPolicy(scripts: readonly string[], settings: PolicySettings): string {
  const { publicUrl, liveUrl, isDevelopment } = settings
  // Older browsers do not count a socket of the same origin as 'self'.
  const liveOrigin = new URL(liveUrl, publicUrl.replace(/^http/, 'ws')).origin
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...new Set(scripts.map(sourceOf))],
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

function sourceOf(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`
}
