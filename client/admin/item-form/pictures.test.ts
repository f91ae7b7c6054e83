import { describe, expect, it } from 'vitest'
import { maxImageBytes, maxPreviewBytes } from '#contract/images.ts'
import {
  addPreviews,
  chooseMain,
  type FormPicture,
  mergePictures,
  movePreview,
  pictureProblem,
  storedPicture,
  toPictureInput,
} from './pictures.ts'

function file(bytes: number, type = 'image/png', name = 'a.png'): File {
  return new File([new Uint8Array(bytes)], name, { type })
}

describe('the size of a picture', () => {
  it('may be exactly the limit, but not a byte more (R-418, R-419)', () => {
    expect(pictureProblem(file(maxImageBytes), maxImageBytes)).toBeUndefined()
    expect(pictureProblem(file(maxImageBytes + 1), maxImageBytes)).toBe(
      'Image size is too large. Max size is 5MB',
    )
    expect(pictureProblem(file(maxPreviewBytes), maxPreviewBytes)).toBeUndefined()
    expect(pictureProblem(file(maxPreviewBytes + 1), maxPreviewBytes)).toBe(
      'Image size is too large. Max size is 2MB',
    )
  })

  it('is unlimited if the form sets no limit', () => {
    expect(pictureProblem(file(maxImageBytes + 1), Number.POSITIVE_INFINITY)).toBeUndefined()
  })
})

describe('the main picture', () => {
  it('is the first valid file of the chosen files (R-415, R-416)', () => {
    const { result, problems } = chooseMain(
      null,
      [file(10, 'image/gif', 'a.gif'), file(10, 'image/jpeg', 'b.jpg')],
      maxImageBytes,
    )
    expect(result).toMatchObject({ kind: 'new', file: { name: 'b.jpg' } })
    expect(problems).toEqual([])
  })

  it('does not change if no file is valid', () => {
    const kept = storedPicture('/images/uploads/a.webp')
    const { result, problems } = chooseMain(kept, [file(10, 'text/plain', 'a.txt')], maxImageBytes)
    expect(result).toBe(kept)
    const message = 'Only jpg, jpeg or png pictures can be used.'
    expect(problems).toEqual([{ message, named: message }])
  })
})

describe('previews', () => {
  it('are at most eight; the ninth is refused and the others stay (R-417)', () => {
    const files = Array.from({ length: 9 }, (_, index) => file(10, 'image/png', `${index}.png`))
    const { result, problems } = addPreviews([], files, maxPreviewBytes)
    expect(result).toHaveLength(8)
    const message = 'At most 8 preview images.'
    expect(problems).toEqual([{ message, named: `8.png: ${message}` }])
  })

  it('have different keys even for the same picture', () => {
    const [one, other] = ['/images/uploads/a.webp', '/images/uploads/a.webp'].map(storedPicture)
    expect(one!.key).not.toBe(other!.key)
  })

  it('report each problem once, with the names of its files', () => {
    const large = (name: string) => file(maxPreviewBytes + 1, 'image/png', name)
    const message = 'Image size is too large. Max size is 2MB'
    const two = addPreviews([], [large('a.png'), large('b.png'), file(10)], maxPreviewBytes)
    expect(two.result).toHaveLength(1)
    expect(two.problems).toEqual([{ message, named: `a.png, b.png: ${message}` }])
    const seven = [...'abcdefg'].map((name) => large(name))
    expect(addPreviews([], seven, maxPreviewBytes).problems[0]!.named).toBe(
      `a, b, c, d, e and 2 more: ${message}`,
    )
    // A single file is not named.
    expect(addPreviews([], [large('a.png')], maxPreviewBytes).problems[0]!.named).toBe(message)
  })

  it('move by positions and stop at the ends', () => {
    const list = ['a', 'b', 'c'].map(storedPicture)
    const order = (moved: readonly FormPicture[]) =>
      moved.map((picture) => picture.kind === 'stored' && picture.url).join('')
    expect(order(movePreview(list, 0, 1))).toBe('bac')
    expect(order(movePreview(list, 2, -2))).toBe('cab')
    expect(order(movePreview(list, 2, 1))).toBe('abc')
  })
})

it('a stored picture is sent as its address', async () => {
  expect(await toPictureInput(storedPicture('/images/tours/a.webp'), 'image')).toBe('/images/tours/a.webp')
})

describe('pictures that two people have changed', () => {
  const of = (main: string, ...previews: string[]) => ({
    main: storedPicture(main),
    previews: previews.map(storedPicture),
  })
  const added: FormPicture = { key: 'new-77', kind: 'new', file: file(1) }
  const urls = ({ main, previews }: ReturnType<typeof mergePictures>) =>
    [main, ...previews].map((picture) => (picture?.kind === 'stored' ? picture.url : picture?.key))
  const base = of('/main', '/a', '/b')

  it('are taken from the person who changed them, separately for main picture and previews', () => {
    const otherMain = { ...base, main: added }
    expect(urls(mergePictures(base, otherMain, of('/main', '/a', '/b', '/c')))).toEqual([
      'new-77',
      '/a',
      '/b',
      '/c',
    ])
    const otherPreviews = { ...base, previews: [...base.previews, added] }
    expect(urls(mergePictures(base, otherPreviews, of('/theirs', '/a', '/b')))).toEqual([
      '/theirs',
      '/a',
      '/b',
      'new-77',
    ])
  })

  it('contain the additions of both, and nothing that either has removed', () => {
    const mine = { main: added, previews: [storedPicture('/b', 1), added] }
    expect(urls(mergePictures(base, mine, of('/theirs', '/a', '/c')))).toEqual(['new-77', 'new-77', '/c'])
  })
})
