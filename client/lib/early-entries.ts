// What is typed or chosen in a part of the page that has not come to life yet. React does not hear of it, and writes
// its own values over it some time later: so it is entered once more when React listens.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function keepEntries(box: HTMLElement) {
  const kept = new Map<Control, string | boolean>()
  // Before this part of the script ran.
  for (const control of box.querySelectorAll<Control>('input, textarea, select')) {
    if (isChanged(control)) kept.set(control, entryOf(control))
  }
  const keep = ({ target }: Event) => {
    if (isControl(target) && box.contains(target)) kept.set(target, entryOf(target))
  }
  addEventListener('input', keep, true)
  const stop = () => removeEventListener('input', keep, true)
  function release(): void {
    stop()
    for (const [control, entry] of kept) if (control.isConnected) enter(control, entry)
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
