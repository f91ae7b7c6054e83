// The pictures in the form of a tour or product: stored pictures have an address, new ones are files.
import { tooLargeMessage } from '#contract/images.ts'
import { maxPreviews, type Upload } from '#contract/pictures.ts'

export type FormPicture =
  | { key: string; kind: 'stored'; url: string }
  | { key: string; kind: 'new'; file: File }

/** A record with its pictures, by their addresses. */
interface Pictured {
  image: string
  previews: readonly string[]
}

export interface FormPictures {
  main: FormPicture | null
  previews: readonly FormPicture[]
}

/** In bytes; Infinity for no limit. */
export interface PictureLimits {
  main: number
  preview: number
}

const pictureTypes = ['image/jpeg', 'image/png'] as const
export const acceptedPictures = '.jpg,.jpeg,.png,image/jpeg,image/png'
const wrongTypeMessage = 'Only jpg, jpeg or png pictures can be used.'
export const tooMuchMessage = 'The pictures are too large together: at most 48 MB can be sent at once.'
const tooManyMessage = `At most ${maxPreviews} preview images.`

let lastKey = 0

function newPicture(file: File): FormPicture {
  lastKey += 1
  return { key: `new-${lastKey}`, kind: 'new', file }
}

/** Pictures of another visit of the page, with keys that are new on this one. */
export function revivedPictures({ main, previews }: FormPictures): FormPictures {
  const revived = (picture: FormPicture) => (picture.kind === 'new' ? newPicture(picture.file) : picture)
  return { main: main === null ? null : revived(main), previews: previews.map(revived) }
}

/** `place`: index among the record's previews. Makes the key unique if two previews are the same picture. */
export function storedPicture(url: string, place = 0): FormPicture {
  return { key: `${place} ${url}`, kind: 'stored', url }
}

export function picturesOf(item: Pictured | null): FormPictures {
  if (item === null) return { main: null, previews: [] }
  return {
    main: item.image === '' ? null : storedPicture(item.image),
    previews: item.previews.map(storedPicture),
  }
}

/** Returns the error of a file, or undefined. Checks the browser's MIME type; the server checks the content. */
export function pictureProblem(file: File, maxBytes: number): string | undefined {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return wrongTypeMessage
  return file.size > maxBytes ? tooLargeMessage(maxBytes) : undefined
}

export interface PictureProblem {
  message: string
  /** The message, with file names if several files were chosen. */
  named: string
}

export interface Chosen<Result> {
  result: Result
  /** One entry per kind of problem. */
  problems: PictureProblem[]
}

const maxNames = 5

function toProblems(refused: ReadonlyMap<File, string>, chosenCount: number): PictureProblem[] {
  return [...new Set(refused.values())].map((message) => {
    const names = [...refused].flatMap(([file, problem]) => (problem === message ? [file.name] : []))
    const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : ''
    const files = `${names.slice(0, maxNames).join(', ')}${more}`
    return { message, named: chosenCount > 1 ? `${files}: ${message}` : message }
  })
}

/** The first valid file becomes the main picture. */
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

/** Appends valid files to the previews, up to the maximum. */
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

/** Moves one picture by `by` positions, at most to the end of the list. */
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
 * Merges the changes of two people. If only one of them made a change, takes that change. If both changed the main
 * picture, takes mine. If both changed the previews, takes mine without the ones they removed and with the ones they
 * added. The result may exceed the maximum; then the server refuses it and the user has to choose.
 */
export function mergePictures(base: FormPictures, mine: FormPictures, theirs: FormPictures): FormPictures {
  return {
    main: isSameMain(mine, base) ? theirs.main : mine.main,
    previews: mergePreviews(base, mine, theirs),
  }
}

function mergePreviews(base: FormPictures, mine: FormPictures, theirs: FormPictures): readonly FormPicture[] {
  if (isSamePreviews(mine, base)) return theirs.previews
  if (isSamePreviews(theirs, base)) return mine.previews
  const [before, after] = [urlsOf(base), urlsOf(theirs)]
  return [
    ...mine.previews.filter((picture) => picture.kind === 'new' || after.has(picture.url)),
    ...theirs.previews.filter((picture) => picture.kind === 'stored' && !before.has(picture.url)),
  ]
}

function urlsOf({ previews }: FormPictures): ReadonlySet<string> {
  return new Set(previews.flatMap((picture) => (picture.kind === 'stored' ? [picture.url] : [])))
}

/** Converts to the API's format: the address of a stored picture, or name, type and data URL of a new one. */
export async function toPictureInput(
  picture: FormPicture,
  field: UnreadablePicture['field'],
): Promise<string | Upload> {
  if (picture.kind === 'stored') return picture.url
  const { file } = picture
  return { name: file.name || 'picture', type: file.type, url: await readDataUrl(file, field) }
}

async function readDataUrl(file: File, field: UnreadablePicture['field']): Promise<string> {
  // Node.js has no FileReader.
  if (import.meta.env.SSR)
    return `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () =>
      reject(new UnreadablePicture(field, `${file.name} cannot be read any more. Please choose it again.`))
    reader.readAsDataURL(file)
  })
}

/** The error for a file that was moved or changed after it was chosen. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
  readonly field: 'image' | 'previews'

  constructor(field: 'image' | 'previews', message: string) {
    super(message)
    this.field = field
  }
}
