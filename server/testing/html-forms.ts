// Reads the forms of rendered pages, as a browser without script would fill them in.

export interface HtmlForm {
  /** Undefined: the address of the page. */
  action: string | undefined
  /** What the form sends if nothing is changed. */
  entries: readonly (readonly [name: string, value: string])[]
}

/** Forms that are posted, in the order of the page. */
export function readForms(html: string): HtmlForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, tag, content]) => {
    const { method, action } = attributesOf(tag!)
    return method === 'post' ? [{ action, entries: readEntries(content!) }] : []
  })
}

function readEntries(html: string): [string, string][] {
  const controls = html.matchAll(
    /<input\b([^>]*)>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>/g,
  )
  return [...controls].flatMap(([, input, area, text, select, options]) => {
    const attributes = attributesOf(input ?? area ?? select!)
    const { name } = attributes
    if (name === undefined) return []
    if (area !== undefined) return [[name, decode(text!)]]
    if (select !== undefined) return [[name, chosenOf(options!)]]
    const { type, value = 'on', checked } = attributes
    const isChoice = type === 'checkbox' || type === 'radio'
    if (isChoice) return checked === undefined ? [] : [[name, value]]
    return [[name, attributes.value ?? '']]
  })
}

function chosenOf(html: string): string {
  const options = [...html.matchAll(/<option\b([^>]*)>([\s\S]*?)<\/option>/g)].map(([, tag, text]) => ({
    attributes: attributesOf(tag!),
    text: decode(text!),
  }))
  const chosen = options.find(({ attributes }) => attributes.selected !== undefined) ?? options[0]
  return chosen?.attributes.value ?? chosen?.text ?? ''
}

function attributesOf(tag: string): Partial<Record<string, string>> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, decode(value)]),
  )
}

/** The text of a page without its markup. */
export function textOf(html: string): string {
  return decode(html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ''))
}

function decode(text: string): string {
  const named: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&' }
  return text.replaceAll(/&(?:(quot|lt|gt|amp)|#(x?)([\da-f]+));/gi, (_, name, hexadecimal, code) =>
    name === undefined ? String.fromCodePoint(Number.parseInt(code, hexadecimal ? 16 : 10)) : named[name]!,
  )
}
