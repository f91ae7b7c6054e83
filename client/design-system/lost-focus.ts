/** Nothing has the focus, or a dialog that has closed and still fades. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, dialog:not([open]) *') ?? true
}
