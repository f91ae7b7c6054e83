interface ModifierKeys {
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Key combinations with a modifier belong to the browser: Alt and an arrow key go back and forward in the history. */
export function hasModifierKey({ altKey, ctrlKey, metaKey }: ModifierKeys): boolean {
  return altKey || ctrlKey || metaKey
}
