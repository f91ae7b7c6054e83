// The pictures of a tour or product while they are chosen: kept ones are known by their address, new ones are files.
import { tooLargeMessage } from '#contract/images.ts'
import { maxPreviews, type Upload } from '#contract/pictures.ts'

export type FormPicture =
  | { key: string; kind: 'kept'; url: string }
  | { key: string; kind: 'new'; file: File }

export interface FormPictures {
  main: FormPicture | null
  previews: readonly FormPicture[]
}

/** Bytes; Infinity where a form sets no limit. */
export interface PictureLimits {
  main: number
  preview: number
}

const pictureTypes = ['image/jpeg', 'image/png'] as const
export const acceptedPictures = '.jpg,.jpeg,.png,image/jpeg,image/png'
const wrongTypeMessage = 'Only jpg, jpeg or png pictures can be used.'
const tooManyMessage = `At most ${maxPreviews} preview images.`

let lastKey = 0

function newPicture(file: File): FormPicture {
  lastKey += 1
  return { key: `new-${lastKey}`, kind: 'new', file }
}

/** `place`: among the previews that the record has, of which two may show the same. */
export function keptPicture(url: string, place = 0): FormPicture {
  return { key: `${place} ${url}`, kind: 'kept', url }
}

/** What is wrong with a file, or nothing. The server looks at the bytes; here the type that the browser names counts. */
export function pictureProblem(file: File, maxBytes: number): string | undefined {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return wrongTypeMessage
  return file.size > maxBytes ? tooLargeMessage(maxBytes) : undefined
}

export interface PictureProblem {
  message: string
  /** With the names of the files that have it, where several were chosen. */
  named: string
}

export interface Chosen<Result> {
  result: Result
  /** Each kind of problem once. */
  problems: PictureProblem[]
}

const mostNamed = 5

function toProblems(refused: ReadonlyMap<File, string>, chosenCount: number): PictureProblem[] {
  return [...new Set(refused.values())].map((message) => {
    const names = [...refused].flatMap(([file, problem]) => (problem === message ? [file.name] : []))
    const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
    const files = `${names.slice(0, mostNamed).join(', ')}${more}`
    return { message, named: chosenCount > 1 ? `${files}: ${message}` : message }
  })
}

/** The first good file becomes the main picture. */
export function chooseMain(
  current: FormPicture | null,
  files: readonly File[],
  maxBytes: number,
): Chosen<FormPicture | null> {
  const refused = new Map<File, string>()
  for (const file of files) {
    const problem = pictureProblem(file, maxBytes)
    if (problem === undefined) return { result: newPicture(file), problems: [] }
    refused.set(file, problem)
  }
  return { result: current, problems: toProblems(refused, files.length) }
}

/** Good files join the previews while there is room. */
export function addPreviews(
  current: readonly FormPicture[],
  files: readonly File[],
  maxBytes: number,
): Chosen<readonly FormPicture[]> {
  const refused = new Map<File, string>()
  const result = [...current]
  for (const file of files) {
    const problem = pictureProblem(file, maxBytes)
    if (problem !== undefined) refused.set(file, problem)
    else if (result.length >= maxPreviews) refused.set(file, tooManyMessage)
    else result.push(newPicture(file))
  }
  return { result, problems: toProblems(refused, files.length) }
}

/** The list with one picture moved by `by` places; it stops at the ends. */
export function movePreview(
  previews: readonly FormPicture[],
  from: number,
  by: number,
): readonly FormPicture[] {
  const to = Math.min(previews.length - 1, Math.max(0, from + by))
  const moved = [...previews]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

export function isSameMain(a: FormPictures, b: FormPictures): boolean {
  return a.main?.key === b.main?.key
}

export function isSamePreviews(a: FormPictures, b: FormPictures): boolean {
  const keys = ({ previews }: FormPictures) => previews.map(({ key }) => key).join(' ')
  return keys(a) === keys(b)
}

/**
 * What two people have made of the same pictures: where one changed nothing, the other's; where both chose a main
 * picture, mine; of previews that both changed, mine without what they took out and with what they added. Too many
 * of them are for the server to refuse and for somebody to choose from.
 */
export function joinPictures(base: FormPictures, mine: FormPictures, theirs: FormPictures): FormPictures {
  return {
    main: isSameMain(mine, base) ? theirs.main : mine.main,
    previews: joinPreviews(base, mine, theirs),
  }
}

function joinPreviews(base: FormPictures, mine: FormPictures, theirs: FormPictures): readonly FormPicture[] {
  if (isSamePreviews(mine, base)) return theirs.previews
  if (isSamePreviews(theirs, base)) return mine.previews
  const [before, after] = [urlsOf(base), urlsOf(theirs)]
  return [
    ...mine.previews.filter((picture) => picture.kind === 'new' || after.has(picture.url)),
    ...theirs.previews.filter((picture) => picture.kind === 'kept' && !before.has(picture.url)),
  ]
}

function urlsOf({ previews }: FormPictures): ReadonlySet<string> {
  return new Set(previews.flatMap((picture) => (picture.kind === 'kept' ? [picture.url] : [])))
}

/** As the API takes it: the address of a kept picture, name, type and data URL of a new one. */
export async function toPictureInput(
  picture: FormPicture,
  field: UnreadablePicture['field'],
): Promise<string | Upload> {
  if (picture.kind === 'kept') return picture.url
  const { file } = picture
  return { name: file.name || 'picture', type: file.type, url: await readDataUrl(file, field) }
}

function readDataUrl(file: File, field: UnreadablePicture['field']): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () =>
      reject(new UnreadablePicture(field, `${file.name} cannot be read any more. Please choose it again.`))
    reader.readAsDataURL(file)
  })
}

/** A file that was moved or changed since it was chosen. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
  readonly field: 'image' | 'previews'

  constructor(field: 'image' | 'previews', message: string) {
    super(message)
    this.field = field
  }
}
