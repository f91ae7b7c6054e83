// The elements of mails, in the site's design. All mail programs support tables and inline styles. The dark colours are in
// a style sheet, which some mail programs ignore. The file has no JSX, because Node.js runs the server's source files
// without a build step.

import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from 'react'
import { sellerLine, sellerOf } from '#contract/seller.ts'
import { linkPlaceholder } from './link-secrets.ts'
import type { MailSite } from './mail-template.ts'

const ink = '#0d2639'
const ink2 = '#2c475a'
const ink3 = '#4d6576'
const mist = '#f1f7f8'
const line = '#d5e0e5'
const sea = '#0b6075'
const signal = '#c5361d'
const display = '"Ysabeau", Optima, Candara, "Gill Sans", sans-serif'
const text = '"Atkinson Hyperlegible Next", "Segoe UI", system-ui, sans-serif'

/** The dark colours of the back office. */
const darkStyles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .ground, .ground > table > tbody > tr > td { background: #0a1925 !important; }
    .card { background: #11273a !important; border-color: #2b485e !important; }
    .strong { color: #eaf3f6 !important; }
    .plain, .label { color: #a9c2cf !important; }
    .rule { border-color: #2b485e !important; }
    .link { color: #58c9c4 !important; }
    .action { background: #ff8a6b !important; color: #0a1925 !important; }
  }
  @media (max-width: 480px) {
    .inside { padding: 24px 20px !important; }
    .fact { display: block !important; width: auto !important; }
    .label { padding-bottom: 0 !important; }
    td.fact { padding-top: 2px !important; border: 0 !important; }
  }`

/** Stripes from light to dark, like those at the end of the site's footer. */
const ridges = ['#b9ced9', '#76909f', ink2, ink]

export interface MailFrameProps {
  site: MailSite
  subject: string
  preview: string
  children?: ReactNode
}

export function MailFrame({ site, subject, preview, children }: MailFrameProps): ReactElement {
  const ground = { background: mist, margin: 0, padding: '32px 12px', fontFamily: text }
  const card = { background: '#fff', border: `1px solid ${line}`, borderRadius: 18, overflow: 'hidden' }
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, darkStyles),
    ),
    h(
      Body,
      { className: 'ground', style: ground },
      h(Preview, null, preview),
      h(
        Container,
        { style: { maxWidth: 560 } },
        h(
          Section,
          { className: 'card', style: card },
          ...ridges.map((colour) =>
            h('div', {
              key: colour,
              style: { background: colour, height: 5, lineHeight: '5px', fontSize: 1 },
            }),
          ),
          h(
            Section,
            null,
            h(
              'div',
              { className: 'inside', style: { padding: '28px 36px 36px' } },
              h(
                Link,
                {
                  className: 'strong',
                  href: site.url,
                  style: { color: ink, fontFamily: display, fontSize: 26, fontWeight: 700 },
                },
                site.house.name,
              ),
              children,
            ),
          ),
        ),
        h(
          Text,
          { className: 'plain', style: { color: ink3, fontSize: 13, lineHeight: 1.5, textAlign: 'center' } },
          'You get this mail because of something that was done at ',
          h(Link, { className: 'link', href: site.url, style: { color: sea } }, new URL(site.url).host),
          '.',
          ...(site.house.isSample ? [] : [h('br', { key: 'line' }), sellerLine(sellerOf(site.house), ' · ')]),
        ),
      ),
    ),
  )
}

export function MailHeading({ children }: { children?: ReactNode }): ReactElement {
  const style = { color: ink, fontFamily: display, fontSize: 30, lineHeight: 1.1, margin: '20px 0 12px' }
  return h(Heading, { as: 'h1', className: 'strong', style }, children)
}

/** Heads a part of a long mail. */
export function MailPartHeading({ children }: { children?: ReactNode }): ReactElement {
  const style = { color: ink, fontFamily: display, fontSize: 22, lineHeight: 1.2, margin: '28px 0 8px' }
  return h(Heading, { as: 'h2', className: 'strong', style }, children)
}

export function MailText({ children }: { children?: ReactNode }): ReactElement {
  const style = { color: ink2, fontSize: 17, lineHeight: 1.6, margin: '0 0 16px' }
  return h(Text, { className: 'plain', style }, children)
}

/** Small text at the end of a mail, such as what to do if the mail is unexpected. */
export function MailNote({ children }: { children?: ReactNode }): ReactElement {
  const style = { color: ink3, fontSize: 15, lineHeight: 1.6, margin: '16px 0 0' }
  return h(Text, { className: 'plain', style }, children)
}

/** The name is null where it must not be mailed (`TypedWords`). */
export function hello(name: string | null): string {
  return name === null ? 'Hello' : `Hello ${name}`
}

/** A table with one name and one value per row. */
export function MailFacts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: string])[]
}): ReactElement {
  const cell: CSSProperties = {
    borderTop: `1px solid ${line}`,
    padding: '10px 12px 10px 0',
    verticalAlign: 'top',
  }
  const rows = facts.map(([name, value], index) =>
    h(
      'tr',
      // Two lines of an order have the same name.
      { key: index },
      h(
        'th',
        {
          scope: 'row',
          className: 'label rule fact',
          style: { ...cell, color: ink3, fontSize: 15, fontWeight: 400, textAlign: 'left', width: '34%' },
        },
        name,
      ),
      h(
        'td',
        { className: 'strong rule fact', style: { ...cell, color: ink, fontSize: 17, fontWeight: 600 } },
        value,
      ),
    ),
  )
  return h(
    'table',
    { className: 'facts', width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '8px 0 20px' } },
    h('tbody', null, ...rows),
  )
}

/** The main link of a mail, as a button. */
export function MailAction({ href, children }: { href: string; children?: ReactNode }): ReactElement {
  const style = {
    background: signal,
    borderRadius: 10,
    color: '#fff',
    fontSize: 17,
    fontWeight: 650,
    padding: '15px 24px',
  }
  return h(Button, { className: 'action', href, style }, children)
}

/** The address of a link that gives access to the account. It has a placeholder for the secret. */
export function secretLink(site: MailSite, { pattern }: { pattern: `/${string}/:token` }): string {
  return site.url + pattern.replace(':token', linkPlaceholder)
}
