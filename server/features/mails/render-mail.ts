// Renders a mail from a template and its props: subject, HTML and text.
import { compile, type DomNode, type HtmlToTextOptions } from 'html-to-text'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MailFrame } from './mail-elements.ts'
import type { MailSite } from './mail-template.ts'
import { type MailProps, type MailTemplateName, mailTemplates } from './templates.ts'

export interface RenderedMail {
  template: MailTemplateName
  subject: string
  html: string
  text: string
}

/** In characters. Mail programs show fewer. */
const longestSubject = 200

const textOptions: HtmlToTextOptions = {
  wordwrap: 78,
  selectors: [
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'table.facts', format: 'facts' },
  ],
  formatters: {
    facts(table, walk, builder) {
      builder.openBlock({ leadingLineBreaks: 2 })
      for (const row of rowsOf(table)) {
        const [name, value] = (row.children ?? []).filter(({ type }) => type === 'tag')
        builder.openBlock()
        walk(name?.children ?? [], builder)
        builder.addInline(': ')
        walk(value?.children ?? [], builder)
        builder.closeBlock()
      }
      builder.closeBlock({ trailingLineBreaks: 2 })
    },
  },
}

function rowsOf(element: DomNode): DomNode[] {
  if (element.name === 'tr') return [element]
  return (element.children ?? []).flatMap(rowsOf)
}

const toText = compile(textOptions)

export function renderMail<Name extends MailTemplateName>(
  name: Name,
  props: MailProps<Name>,
  site: MailSite,
): RenderedMail {
  const template = mailTemplates[name]
  const subject = oneLine(template.subject(props, site)).slice(0, longestSubject)
  const frame = h(
    MailFrame,
    { site, subject, preview: oneLine(template.preview(props, site)) },
    template.body(props, site),
  )
  // PostgreSQL cannot store NUL.
  const html = `<!DOCTYPE html>${renderToStaticMarkup(frame)}`.replaceAll('\0', '')
  return { template: name, subject, html, text: toText(html) }
}

/** Replaces line breaks and other control characters: a line break would end a header of the mail. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
