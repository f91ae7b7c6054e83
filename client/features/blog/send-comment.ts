// Comments are not kept, as specified: the form warns, with and without script.
import { warnings } from '#client/features/toasts/texts.ts'
import { type FormSender, wrongEntries } from '#client/lib/forms/send-form.ts'

export const sendComment: FormSender = async () => {
  throw wrongEntries({}, warnings.featureUpdating)
}
