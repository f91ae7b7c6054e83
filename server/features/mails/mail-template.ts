// The type of a mail template. Each kind of mail is a file in templates/ and an entry in templates.ts.

import type { ReactElement } from 'react'
import type { House } from '#contract/house-facts.ts'

export interface MailSite {
  /** Absolute origin of the site, without a slash at its end. */
  url: string
  house: House
}

export interface MailTemplate<Props extends object> {
  /** May contain user input: line breaks are removed. */
  subject(props: Props, site: MailSite): string
  /** The line that mail programs show beside the subject. */
  preview(props: Props): string
  /** Content of the frame that all mails share. */
  body(props: Props, site: MailSite): ReactElement
  /** For the page that shows all templates. */
  sample: Props
}

/** Returns the template unchanged; TypeScript infers the props. */
export function mailTemplate<Props extends object>(template: MailTemplate<Props>): MailTemplate<Props> {
  return template
}
