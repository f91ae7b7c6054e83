import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sampleHouse } from '#content/house.ts'
import { linkPlaceholder } from './link-secrets.ts'
import { registerMailGallery } from './mail-gallery.ts'
import { renderMail } from './render-mail.ts'
import { type MailTemplateName, mailTemplates } from './templates.ts'

const names = Object.keys(mailTemplates) as MailTemplateName[]
const app = Fastify()
registerMailGallery(app, 'https://www.example.com')

test('in development one page shows every template, light and dark, at 360 and 640 pixels', async () => {
  const page = (await app.inject('/mails')).body
  for (const name of names) {
    for (const scheme of ['light', 'dark'])
      for (const width of [360, 640])
        expect(page).toContain(`<iframe title="${name}, ${scheme}, ${width} pixels" src="/mails/${name}"`)
    expect((await app.inject(`/mails/${name}`)).statusCode).toBe(200)
  }
  expect((await app.inject('/mails/nonsense')).statusCode).toBe(404)
})

test.each(names)('the mail %s has a subject of one line, a text part and links only to the site', (name) => {
  const { subject, html, text } = renderMail(name, mailTemplates[name].sample as never, {
    url: 'https://www.example.com',
    house: sampleHouse,
  })
  expect(subject).toMatch(/^\S.{5,150}\S$/)
  expect(text.length).toBeGreaterThan(100)
  expect(text).not.toMatch(/[<>]|undefined|\[object/)
  for (const [, href] of html.matchAll(/href="([^"]*)"/g))
    expect(href).toMatch(/^https:\/\/www\.example\.com/)
  expect(html).not.toMatch(/<(script|img|link|iframe)\b/)
  expect(html.includes(linkPlaceholder)).toBe(text.includes(linkPlaceholder))
})
