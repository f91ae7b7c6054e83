/** Opens all `details` around an element: what is in a closed one can neither be seen nor take the focus. */
export function openSectionsOf(element: Element): void {
  let section = element.parentElement?.closest('details')
  while (section) {
    section.open = true
    section = section.parentElement?.closest('details')
  }
}
