// In development, /mails shows every template with its sample data: light and dark, at the width of a phone and of a
// desktop window.
import type { FastifyInstance } from 'fastify'
import { house } from '#server/config/house.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { renderMail } from './render-mail.ts'
import { type MailTemplateName, mailTemplates } from './templates.ts'

const galleryPath = '/mails'
const names = Object.keys(mailTemplates) as MailTemplateName[]

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'"

export function registerMailGallery(app: FastifyInstance, publicUrl: string): void {
  const render = (name: MailTemplateName) =>
    renderMail(name, mailTemplates[name].sample as never, { url: publicUrl, house: house() })

  app.get(galleryPath, async (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(galleryPage(render)),
  )
  app.get<{ Params: { name: string } }>(`${galleryPath}/:name`, async (request, reply) => {
    const name = names.find((each) => each === request.params.name)
    if (name === undefined) return reply.callNotFound()
    return reply
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(render(name).html)
  })
}

function galleryPage(render: (name: MailTemplateName) => { subject: string; text: string }): string {
  const frame = (name: string, scheme: 'light' | 'dark', width: number) =>
    `<iframe title="${name}, ${scheme}, ${width} pixels" src="${galleryPath}/${name}"
      style="color-scheme: ${scheme}; width: ${width}px"></iframe>`
  const sections = names.map((name) => {
    const { subject, text } = render(name)
    return `<section><h2>${name}</h2><p>${escapeHtml(subject)}</p>
      <div>${frame(name, 'light', 640)}${frame(name, 'dark', 640)}${frame(name, 'light', 360)}${frame(name, 'dark', 360)}
      <pre>${escapeHtml(text)}</pre></div></section>`
  })
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Mails</title><style>
    body { margin: 24px; font-family: system-ui, sans-serif; }
    div { display: flex; gap: 16px; overflow-x: auto; }
    iframe { flex: none; height: 640px; border: 1px solid #76909f; }
    pre { flex: none; width: 640px; margin: 0; overflow: auto; white-space: pre-wrap; }
  </style></head><body><h1>Mails</h1>${sections.join('')}</body></html>`
}
