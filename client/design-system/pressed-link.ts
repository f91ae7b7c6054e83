// Marks the pressed link as busy at once. React renders the router's navigation state as a transition: half a second
// later on a slow phone.
let pressed: HTMLElement | null = null

export function markPressedLink(link: HTMLElement): void {
  clearPressedLink()
  pressed = link
  link.setAttribute('aria-busy', 'true')
}

export function clearPressedLink(): void {
  pressed?.removeAttribute('aria-busy')
  pressed = null
}
