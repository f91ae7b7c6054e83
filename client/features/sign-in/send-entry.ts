// Signs in and registers in the browser, for the page and for the dialog.
import { successText, warnings } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import type { ApiError } from '#client/lib/api-error.ts'
import { type FormSender, type SentForm, wrongEntries } from '#client/lib/forms/send-form.ts'

/** The button for passkeys is part of the sign-in form. */
export type EntryFormName = 'sign-in' | 'register' | 'passkey'

/** Its calls show the toasts too. The page of the form leads on, so the session alone leaves nothing. */
export const sendEntry: FormSender<never> = (_call, sent) => enter(sent, () => {})

/** `leave`: called as soon as the session is there. */
export async function enter({ text, has }: SentForm, leave: () => void): Promise<string> {
  requireSamePasswords(text)
  const { signIn, signInWithPasskey, signUp } = await import('#client/features/session/sign-in.ts')
  const [username, password, isRemembered] = [text('username'), text('password'), has('isRemembered')]
  let refusal: ApiError | undefined
  const onRefused = (error: ApiError) => {
    refusal = error
  }
  const form = text('form') as EntryFormName
  if (form === 'register') await signUp({ username, email: text('email'), password }, onRefused, leave)
  else if (form === 'passkey') await signInWithPasskey(isRemembered, onRefused, leave)
  else await signIn({ username, password, isRemembered }, onRefused, leave)
  if (refusal !== undefined) throw refusal
  return successText
}

export function requireSamePasswords(text: SentForm['text']): void {
  const isRegistering = text('form') === ('register' satisfies EntryFormName)
  if (!isRegistering || text('password') === text('confirmation')) return
  if (!import.meta.env.SSR) toast.warning(warnings.passwordsDiffer)
  throw wrongEntries({ confirmation: warnings.passwordsDiffer }, warnings.passwordsDiffer)
}
