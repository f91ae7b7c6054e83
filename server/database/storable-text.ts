// Cuts a text between whole characters.

/** Like `slice`, but removes half a surrogate pair at either end, because PostgreSQL refuses it. */
export function cutText(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}
