// Restores what was typed or chosen before hydration: React sees no event of it, and would overwrite it.

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns a function that enters the input again, to be called after hydration. */
export function keepEarlyInput(root: HTMLElement): () => void {
  const kept = new Map<Control, string | boolean>()
  for (const control of root.querySelectorAll<Control>('input, textarea, select')) {
    if (isChanged(control)) kept.set(control, inputOf(control))
  }
  const keep = ({ target }: Event) => {
    if (isControl(target)) kept.set(target, inputOf(target))
  }
  addEventListener('input', keep, true)
  return () => {
    removeEventListener('input', keep, true)
    for (const [control, value] of kept) {
      if (!control.isConnected) continue
      enter(control, value)
      // The field lost focus before hydration. React handles the event after it has rendered the value.
      if (control !== document.activeElement) {
        setTimeout(() => control.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
      }
    }
  }
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

function inputOf(control: Control): string | boolean {
  return isToggle(control) ? control.checked : control.value
}

/** React remembers what each field showed when it took it over: the entry has to differ from that to be noticed. */
function enter(control: Control, value: string | boolean): void {
  if (isToggle(control)) {
    // A radio that lost its choice hears of it from the one that has it now.
    if (control.type === 'radio' && value === false) return
    control.checked = !value
    control.click()
  } else if (control instanceof HTMLSelectElement) {
    control.value = String(value)
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    control.value = control.defaultValue
    // The setter of the prototype: React would take a value set by its own for known, and ignore the event.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
