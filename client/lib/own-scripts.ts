// Finds the inline scripts that React Router wrote into a page. While a page is rendered, they have a random nonce that
// no content of the page can know. The finished page has no nonce; its content security policy lists the hashes of
// these scripts, so browsers run no other inline script.

export interface FinishedPage {
  /** UTF-8. Stays a buffer, because decoding and encoding would take a tenth of the time of a page. */
  html: Buffer
  /** The exact texts of the page's own inline scripts. */
  scripts: readonly string[]
}

/** Matches scripts with data instead of code, which need no permission of the policy. */
const dataType = /\btype="(?!module"|text\/javascript")[^"]*"/

/** `html` was rendered by React with this nonce. React writes tags in lower case. */
export function extractOwnScripts(html: Buffer, nonce: string): FinishedPage {
  const attribute = ` nonce="${nonce}"`
  const scripts: string[] = []
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at + 1)) {
    const tag = html.lastIndexOf('<', at)
    const content = html.indexOf('>', at) + 1
    const attributes = html.toString('utf8', tag, content)
    if (!attributes.startsWith('<script ') || /\bsrc=/.test(attributes) || dataType.test(attributes)) continue
    const end = html.indexOf('</script>', content)
    if (end !== -1) scripts.push(html.toString('utf8', content, end))
  }
  return { html: replaceAll(html, attribute, ''), scripts }
}

/** Like `String.replaceAll`, but on bytes. */
export function replaceAll(bytes: Buffer, before: string, after: string): Buffer {
  const pieces: Buffer[] = []
  const replacement = Buffer.from(after)
  let from = 0
  for (let at = bytes.indexOf(before); at !== -1; at = bytes.indexOf(before, from)) {
    pieces.push(bytes.subarray(from, at), replacement)
    from = at + before.length
  }
  return Buffer.concat([...pieces, bytes.subarray(from)])
}
