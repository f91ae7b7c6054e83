// The type of a mail template. Each kind of mail is a file in templates/ and an entry in templates.ts.

import type { ReactElement } from 'react'
import type { House } from '#contract/house-facts.ts'

export interface MailSite {
  /** Absolute origin of the site, without a slash at its end. */
  url: string
  house: House
}

/**
 * Words that a stranger may have typed: mails have them only where the recipient has confirmed the address. All other
 * props are the house's own words, numbers and dates.
 */
const typedWords = ['name', 'username', 'wishes', 'address'] as const

/** The props of a mail to an address that nobody has confirmed. */
export function withoutTypedWords<Props extends object>(props: Props): Props {
  const nulls = typedWords.filter((word) => word in props).map((word) => [word, null])
  return { ...props, ...Object.fromEntries(nulls) }
}

export interface MailTemplate<Props extends object> {
  /** May contain user input: line breaks are removed. */
  subject(props: Props, site: MailSite): string
  /** The line that mail programs show beside the subject. */
  preview(props: Props, site: MailSite): string
  /** Content of the frame that all mails share. */
  body(props: Props, site: MailSite): ReactElement
  /**
   * How many mails of the template a day go to an address that its owner has not confirmed. Undefined: those of all such
   * templates together are counted (`daily-limits.ts`).
   */
  ownDailyLimit?: number
  /** For the page that shows all templates. */
  sample: Props
}

/** Returns the template unchanged; TypeScript infers the props. */
export function mailTemplate<Props extends object>(template: MailTemplate<Props>): MailTemplate<Props> {
  return template
}
