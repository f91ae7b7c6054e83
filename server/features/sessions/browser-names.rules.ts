import Bowser from 'bowser'
import { withoutInvisible } from '#contract/fields.ts'
import { cutText } from '#server/database/storable-text.ts'

const longest = 60

/** Names of browser and operating system, such as "Firefox on Linux". Empty for an unknown user agent. */
export function browserName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return cutText(withoutInvisible(names.join(' on ')), 0, longest)
}
