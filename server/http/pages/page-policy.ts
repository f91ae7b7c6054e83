// The content security policy of a page. It lists inline scripts by hash, not by nonce, so that page and
// header can be cached together.
import { hash } from 'node:crypto'

interface PolicySettings {
  publicUrl: string
  /** Path or absolute ws(s) address of the live channel. */
  liveUrl: string
  /** The development server styles pages by inline elements and talks to its own socket. */
  isDevelopment: boolean
}

/**
 * `scripts`: the texts of the page's own inline scripts (client/lib/own-scripts.ts). `hasFrames`: it shows documents of
 * ours in frames.
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  settings: PolicySettings,
  hasFrames = false,
): string {
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
    ...(hasFrames ? { 'frame-src': ["'self'"] } : {}),
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
