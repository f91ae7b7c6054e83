/** Pages whose address ends with a secret from a mail. */
const secretPages = /^\/(recover|confirm-email|undo-email-change|invitation)\/.+/

/** The path for the log: without the query, which may contain a search text, and without secrets. */
export function loggedPath(address: string): string {
  return address.split('?', 1)[0]!.replace(secretPages, '/$1/…')
}
