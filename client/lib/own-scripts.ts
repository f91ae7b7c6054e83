// Which inline scripts of a page are its own. While a page is drawn, its scripts bear a mark that no text in it can know;
// the finished page comes without. What bears no mark is named by no policy, so that no browser runs it.

export interface FinishedPage {
  /** UTF-8, as React writes it and as it is sent: decoding and encoding it again would cost a tenth of a page. */
  html: Buffer
  /** The texts of its own inline scripts, exactly as they stand between their tags. */
  scripts: readonly string[]
}

/** Scripts that hold data, not code, need no permission. */
const dataType = /\btype="(?!module"|text\/javascript")[^"]*"/

/** `html` was drawn with `mark` as its nonce. Its tags are in small letters, as React writes them. */
export function takeMarks(html: Buffer, mark: string): FinishedPage {
  const attribute = ` nonce="${mark}"`
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

/** As `String.replaceAll`, without the text between. */
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
