// Which inline scripts of a page are its own. While a page is drawn, its scripts bear a mark that no text in it can know;
// the finished page comes without. What bears no mark is named by no policy, so that no browser runs it.

export interface FinishedPage {
  html: string
  /** The texts of its own inline scripts, exactly as they stand between their tags. */
  scripts: readonly string[]
}

/** Scripts that hold data, not code, need no permission. */
const dataType = /\btype="(?!module"|text\/javascript")[^"]*"/

/** `html` was drawn with `mark` as its nonce. Its tags are in small letters, as React writes them. */
export function takeMarks(html: string, mark: string): FinishedPage {
  const attribute = ` nonce="${mark}"`
  const scripts: string[] = []
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at + 1)) {
    const tag = html.lastIndexOf('<', at)
    if (!html.startsWith('<script ', tag)) continue
    const content = html.indexOf('>', at) + 1
    const end = html.indexOf('</script>', content)
    const attributes = html.slice(tag, content)
    if (end === -1 || /\bsrc=/.test(attributes) || dataType.test(attributes)) continue
    scripts.push(html.slice(content, end))
  }
  return { html: html.replaceAll(attribute, ''), scripts }
}
