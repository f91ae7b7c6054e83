// What is typed or chosen in a part of the page that has not come to life yet. React does not hear of it, and writes
// its own values over it some time later: so it is entered once more when React listens.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function keepEntries(box: HTMLElement) {
  const kept = new Map<Control, { entry: string | boolean; place: number }>()
  const controls = () => [...box.querySelectorAll<Control>('input, textarea, select')]
  // Before this part of the script ran.
  for (const [place, control] of controls().entries()) {
    if (isChanged(control)) kept.set(control, { entry: entryOf(control), place })
  }
  const keep = ({ target }: Event) => {
    if (!isControl(target) || !box.contains(target)) return
    kept.set(target, { entry: entryOf(target), place: controls().indexOf(target) })
  }
  addEventListener('input', keep, true)
  const stop = () => removeEventListener('input', keep, true)
  function release(): void {
    stop()
    const now = controls()
    for (const [control, { entry, place }] of kept) {
      const listening = control.isConnected ? control : standIn(control, now[place])
      if (listening === undefined) continue
      enter(listening, entry)
      // Left before anybody could hear of it: what is said of a field that is done is said now.
      if (listening !== document.activeElement) {
        listening.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      }
    }
    kept.clear()
  }
  return { release, stop }
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

/** React has drawn the part anew, as it does when something changes in it before it has come to life. */
function standIn(gone: Control, found: Control | undefined): Control | undefined {
  return found?.name === gone.name && found.type === gone.type ? found : undefined
}

function isToggle(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
}

function isChanged(control: Control): boolean {
  if (isToggle(control)) return control.checked !== control.defaultChecked
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(({ selected, defaultSelected }) => selected && !defaultSelected)
  }
  return control.type !== 'hidden' && control.value !== control.defaultValue
}

function entryOf(control: Control): string | boolean {
  return isToggle(control) ? control.checked : control.value
}

/** React remembers what each field showed when it took it over: the entry has to differ from that to be noticed. */
function enter(control: Control, entry: string | boolean): void {
  if (isToggle(control)) {
    // A radio that lost its choice hears of it from the one that has it now.
    if (control.type === 'radio' && entry === false) return
    control.checked = !entry
    control.click()
  } else if (control instanceof HTMLSelectElement) {
    control.value = String(entry)
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    control.value = control.defaultValue
    // Past the setter by which React notices what scripts write.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, entry)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
