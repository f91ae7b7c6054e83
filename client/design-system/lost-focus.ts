/** True if no element has the focus, or only a hidden one, or one of a closed dialog that is still fading out. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, [hidden] *, dialog:not([open]) *') ?? true
}
