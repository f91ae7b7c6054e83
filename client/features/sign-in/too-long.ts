import { characterCount } from '#contract/characters.ts'

/** The message of a value of too many characters. */
export function tooLong(value: string, max: number): string | undefined {
  return characterCount(value) > max ? `at most ${max} characters` : undefined
}
