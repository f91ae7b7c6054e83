// Messages for weak new passwords. Where an answer is the message alone, the browser finds the field by these
// texts.
export const passwordProblems = {
  common: 'This password is one of those that are tried first. Please choose another.',
  own: 'This password is your own name or e-mail address. Please choose another.',
  repeated: 'This password repeats itself. Please choose another.',
  blank: 'A password of spaces alone is guessed at once. Please choose another.',
} as const

export function isPasswordProblem(text: string): boolean {
  return (Object.values(passwordProblems) as string[]).includes(text)
}
