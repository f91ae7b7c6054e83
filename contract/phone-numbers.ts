// Telephone numbers as people type them, as the digits that are stored.
import { withPlainDigits } from './digits.ts'
import { maxPhoneDigits } from './vocabulary.ts'

/** Longest text that is read as a telephone number. */
export const longestTypedPhone = 100

/**
 * The digits of a typed telephone number, in any script: "+44 20 7946" becomes 0044207946, and the trunk zero in brackets
 * behind a country code is dropped: "+49 (0)170" becomes 0049170. Returns null for anything else, so that it can be refused.
 */
export function phoneDigits(typed: string): string | null {
  if (typed.length > longestTypedPhone) return null
  const text = withPlainDigits(typed)
    .replaceAll(/\s/g, '')
    .replace(/^\+/, '00')
    .replace(/^(00[1-9][\d.-]*)\(0\)/, '$1')
    .replaceAll(/[().]/g, '')
    .replaceAll(/(?<=\d)[\p{Dash_Punctuation}/](?=\d)/gu, '')
  return /^\d*$/.test(text) ? text : null
}

/** Why a typed telephone number cannot be stored. An extension has no place in the digits: it belongs into the message. */
export function phoneProblem(typed: string): string | undefined {
  const digits = phoneDigits(typed)
  if (digits !== null) return digits.length > maxPhoneDigits ? `at most ${maxPhoneDigits} digits` : undefined
  const extension = extensionOf(typed)
  return extension === null ? 'digits only' : `digits only: write “${extension}” into the message`
}

/** Of "020 7946 0123 ext. 5": "ext. 5". Null for a text that is no number with an extension. */
function extensionOf(typed: string): string | null {
  if (typed.length > longestTypedPhone) return null
  const [, number, extension] = /^([^\p{L}#]*)([\p{L}#].*\d\s*)$/u.exec(withPlainDigits(typed).trim()) ?? []
  if (number === undefined || extension === undefined) return null
  const digits = phoneDigits(number.replace(/[,;]\s*$/, ''))
  return digits !== null && digits.length >= shortestWithExtension ? extension : null
}

/** Fewer digits are no telephone number that has extensions. */
const shortestWithExtension = 4
