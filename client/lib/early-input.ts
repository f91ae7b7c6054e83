// Restores input that was typed or chosen before hydration. React receives no events of it and would overwrite it.

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Records early input. Returns a function that enters it again; call that function after hydration. */
export function keepEarlyInput(root: HTMLElement): () => void {
  const inputs = new Map<Control, string | boolean>()
  for (const control of root.querySelectorAll<Control>('input, textarea, select')) {
    if (isChanged(control)) inputs.set(control, inputOf(control))
  }
  const record = ({ target }: Event) => {
    if (isControl(target)) inputs.set(target, inputOf(target))
  }
  addEventListener('input', record, true)
  return () => {
    removeEventListener('input', record, true)
    for (const [control, value] of inputs) {
      if (!control.isConnected) continue
      replayInput(control, value)
      // The field lost focus before hydration. React handles the event after it has rendered the value.
      if (control !== document.activeElement) {
        setTimeout(() => control.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
      }
    }
  }
}

export function isControl(target: EventTarget | null): target is Control {
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

/**
 * Enters a value as if it were typed, also into a field that React controls. React ignores an event if the value equals the value
 * at hydration. So the value is first changed, then entered.
 */
export function replayInput(control: Control, value: string | boolean): void {
  if (isToggle(control)) {
    // React unchecks this radio when the newly checked radio of the group is clicked.
    if (control.type === 'radio' && value === false) return
    control.checked = !value
    control.click()
  } else if (control instanceof HTMLSelectElement) {
    control.value = String(value)
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    control.value = control.defaultValue
    // The prototype's setter: React overrides the setter of the element, would know the value and ignore the event.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
