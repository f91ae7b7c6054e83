import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sampleHouse } from '#content/house.ts'
import { referenceCharacters, referenceLength } from '#contract/booking-reference.ts'
import type { House } from '#contract/house-facts.ts'
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

const fjord: House = {
  ...sampleHouse,
  ...{ name: 'Fjord & Fell', legalName: 'Fjord og Fjell AS', email: 'post@fjord.example', isSample: false },
  ...{ phone: '+47 55 12 34 56', street: 'Strandgaten 9', postcode: '5013', city: 'Bergen', country: 'NO' },
  ...{ registration: '987 654 321', vatNumber: 'NO987654321MVA' },
}

test.each(names)('the mail %s of another house names that house, and the product nowhere', (name) => {
  const { subject, html, text } = renderMail(name, mailTemplates[name].sample as never, {
    url: 'https://www.example.com',
    house: fjord,
  })
  for (const part of [html.replaceAll(/<[^>]+>/g, ' ').replaceAll('&amp;', '&'), text])
    expect(part.replaceAll(/\s+/g, ' ')).toContain(
      'Fjord og Fjell AS · Strandgaten 9, 5013 Bergen, Norway · post@fjord.example · +47 55 12 34 56 · registered under 987 654 321 · VAT number NO987654321MVA',
    )
  expect(`${subject} ${html} ${text}`).not.toMatch(/halyard/i)
})

/** All but the one that staff word. */
const worded = names.filter((name) => name !== 'departure-message')

test.each(worded)('the mail %s writes references in two groups, and times with their zone', (name) => {
  const { subject, text } = renderMail(name, mailTemplates[name].sample as never, {
    url: 'https://www.example.com',
    house: sampleHouse,
  })
  const words = `${subject} ${text}`.replaceAll(/https:\S+/g, '')
  expect(words).not.toMatch(new RegExp(`\\b[${referenceCharacters}]{${referenceLength}}\\b`))
  expect(words.replaceAll(/\d\d:\d\d\s+UTC/g, '')).not.toMatch(/\b\d\d:\d\d\b/)
})
