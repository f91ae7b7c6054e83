// Forms that arrive after their session has ended: the response has all that was entered, so that nothing is lost.
import type { FastifyReply } from 'fastify'
import { signInPage } from '#contract/pages/site-pages.ts'
import { secretFields } from '#contract/secret-fields.ts'
import { house } from '#server/config/house.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

/** The entries of a form without secrets and pictures, as application/x-www-form-urlencoded. */
export function withoutSecrets(body: unknown): string {
  const entries = body instanceof FormData ? [...body] : [...new URLSearchParams(asText(body))]
  const kept = entries.flatMap(([name, value]) =>
    typeof value === 'string' && !secretFields.includes(name) ? [[name, value]] : [],
  )
  return new URLSearchParams(kept).toString()
}

function asText(body: unknown): string {
  return typeof body === 'string' ? body : ''
}

/** The content security policy of the page below. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** For pages of staff, which are not drawn for others. It posts to its own address. `entries`: without secrets. */
export function sendUnsentPage(reply: FastifyReply, entries: string, hasPictures: boolean): FastifyReply {
  return reply
    .status(401)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(unsentPage(entries, hasPictures))
}

function unsentPage(entries: string, hasPictures: boolean): string {
  const type = hasPictures ? ' enctype="multipart/form-data"' : ''
  const note = hasPictures ? ' Chosen pictures are not: choose them again after that.' : ''
  const fields = [...new URLSearchParams(entries)].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not sent yet - ${escapeHtml(house().name)}</title></head>
<body><main><h1>Not sent yet</h1><p>Your session has ended. What you have entered is still here: <a href="${signInPage.path}" target="_blank">sign in, in a new tab</a>, then press the button.${note}</p><form method="post"${type}>${fields.join('')}<button type="submit">Send</button></form></main></body>
</html>
`
}
