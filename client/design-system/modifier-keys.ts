interface Pressed {
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** A key pressed with one of these is the browser's: Alt and an arrow lead back and forward. */
export function isForBrowser({ altKey, ctrlKey, metaKey }: Pressed): boolean {
  return altKey || ctrlKey || metaKey
}
