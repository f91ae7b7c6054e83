/** True if no element has the focus, or only an element of a closed dialog that is still fading out. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, dialog:not([open]) *') ?? true
}
