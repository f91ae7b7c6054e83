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

export interface TypedPhone {
  digits: string
  /** The words behind the number, as in "ext. 5". Empty without any. */
  extension: string
}

/**
 * A typed telephone number and its extension, in any script: "+44 20 7946 0123 ext. 5", "020 7946 0123 (x5)",
 * "020 7946 0123,5". Null for a text that is no number, or no number with an extension.
 */
export function readPhone(typed: string): TypedPhone | null {
  const plain = phoneDigits(typed)
  if (plain !== null) return { digits: plain, extension: '' }
  if (typed.length > longestTypedPhone) return null
  const { number = '', extension = '' } =
    numberWithExtension.exec(withPlainDigits(typed).trim())?.groups ?? {}
  const digits = phoneDigits(number)
  return digits === null || digits.length < shortestWithExtension ? null : { digits, extension }
}

/** Behind the number: words with at least one digit, or, after a comma or semicolon, digits alone. */
const numberWithExtension =
  /^(?<number>[^\p{L}#,;*]*?)(?:[\s(,;/-]*(?=[\p{L}#*])|\s*[,;]+\s*(?=\d))(?<extension>(?=\P{Nd}*\p{Nd})[\p{L}\p{M}\p{Nd}\p{P}\p{Zs}=+]*(?!\))[\p{L}\p{M}\p{Nd}\p{P}])\)?$/u

/** Fewer digits are no telephone number that has extensions. */
const shortestWithExtension = 4

/** Why a typed telephone number cannot be stored. */
export function phoneProblem(typed: string): string | undefined {
  const phone = readPhone(typed)
  if (phone === null) return 'digits only'
  return phone.digits.length > maxPhoneDigits ? `at most ${maxPhoneDigits} digits` : undefined
}

/** A call takes only digits, or a number with an extension, which the server keeps in the message. */
export function phoneToSend(typed: string): string {
  return phoneDigits(typed) ?? typed
}

/** Says where the extension of a typed number is kept. */
export function extensionHint(typed: string): string | undefined {
  const extension = readPhone(typed)?.extension ?? ''
  return extension === '' ? undefined : `“${extension}” is kept in the message.`
}

/** The message with the extension on a line of its own. */
export function messageWithExtension(message: string, extension: string): string {
  if (extension === '') return message
  return [message, `Phone extension: ${extension}`].filter((line) => line !== '').join('\n')
}
