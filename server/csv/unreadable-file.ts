import { wrongField } from '#server/calls/errors.ts'

/** The refusal of a file that cannot be read as a table at all. `message`: one sentence. */
export function unreadableFile(message: string): Error {
  return wrongField('file', message)
}
