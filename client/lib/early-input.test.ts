import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepEarlyInput } from './early-input.ts'

/** A minimal form control. `heard` lists the events that React would receive. */
class Control extends EventTarget {
  isConnected = true
  name = 'field'
  type = 'text'
  defaultValue = ''
  defaultChecked = false
  readonly events: string[] = []
  #value = ''

  constructor(is: { name?: string; type?: string; defaultChecked?: boolean } = {}) {
    super()
    Object.assign(this, is)
    for (const type of ['input', 'focusout', 'click']) {
      this.addEventListener(type, () => this.events.push(type))
    }
  }

  get value(): string {
    return this.#value
  }

  set value(value: string) {
    this.#value = value
  }
}

/** A radio button of a group in which at most one is checked. */
class Radio extends Control {
  static chosen: Radio | undefined

  constructor(defaultChecked: boolean) {
    super({ type: 'radio', defaultChecked })
  }

  get checked(): boolean {
    return Radio.chosen === this
  }

  set checked(isChecked: boolean) {
    if (isChecked) Radio.chosen = this
    else if (this.checked) Radio.chosen = undefined
  }

  click(): void {
    const isChange = !this.checked
    this.checked = true
    if (isChange) this.dispatchEvent(new Event('click'))
  }
}

let typeIn: (target: Control, value: string) => void

beforeEach(() => {
  vi.useFakeTimers()
  const listeners: ((event: { target: Control }) => void)[] = []
  vi.stubGlobal('HTMLInputElement', Control)
  vi.stubGlobal('HTMLTextAreaElement', class {})
  vi.stubGlobal('HTMLSelectElement', class {})
  vi.stubGlobal('FocusEvent', Event)
  vi.stubGlobal('addEventListener', (_type: 'input', listener: (typeof listeners)[number]) =>
    listeners.push(listener),
  )
  vi.stubGlobal('removeEventListener', () => listeners.splice(0))
  vi.stubGlobal('document', { activeElement: null })
  typeIn = (target, value) => {
    target.value = value
    for (const listener of listeners) listener({ target })
  }
})

afterEach(() => {
  Radio.chosen = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function keep(...controls: Control[]) {
  return keepEarlyInput({ querySelectorAll: () => controls } as unknown as HTMLElement)
}

it('early text is entered again, and a field that has lost the focus gets a blur event', () => {
  const [left, current, untouched] = [new Control(), new Control(), new Control()]
  vi.stubGlobal('document', { activeElement: current })
  const restore = keep(left, current, untouched)
  typeIn(left, 'Mira')
  typeIn(current, 'mira@')
  // React has hydrated the fields with its own values.
  for (const { events } of [left, current]) expect(events).toEqual([])
  left.value = ''
  restore()
  vi.runAllTimers()
  expect([left, current, untouched].map(({ value }) => value)).toEqual(['Mira', 'mira@', ''])
  expect(left.events).toEqual(['input', 'focusout'])
  expect(current.events).toEqual(['input'])
  expect(untouched.events).toEqual([])
})

it.each([
  ['before', 0],
  ['after', 1],
])('an early choice %s the default choice in the list stays chosen', (_where, place) => {
  const radios = [0, 1].map((each) => new Radio(each !== place))
  Radio.chosen = radios[place]
  // Chosen before hydration: both radios differ from their default.
  const restore = keep(...radios)
  restore()
  expect(radios.map(({ checked }) => checked)).toEqual([place === 0, place === 1])
  expect(radios[place]!.events).toContain('click')
})
