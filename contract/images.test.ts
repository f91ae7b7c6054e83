import { describe, expect, it } from 'vitest'
import {
  isUploadUrl,
  maxImageBytes,
  maxPreviewBytes,
  pictureSizes,
  tooLargeMessage,
  uploadHash,
  uploadUrl,
} from './images.ts'

const hash = '0123456789abcdef0123456789abcdef'

describe('the sizes of a picture', () => {
  it('have names made by one rule, for uploads and drawings', () => {
    expect(pictureSizes(uploadUrl(hash))).toEqual({
      src: `/images/uploads/${hash}.webp`,
      srcSet: [400, 800, 1600].map((width) => `/images/uploads/${hash}-${width}.avif ${width}w`).join(', '),
    })
    expect(pictureSizes('/images/tours/fjord-steamer.webp').srcSet).toContain(
      '/images/tours/fjord-steamer-800.avif 800w',
    )
  })

  it('do not exist for other addresses', () => {
    for (const url of ['https://example.com/images/tours/a.webp', '/images/a.webp', '/video/a.mp4', '']) {
      expect(pictureSizes(url)).toEqual({ src: url, srcSet: '' })
    }
  })
})

describe('the address of an upload', () => {
  it('names its content hash', () => {
    expect(uploadHash(uploadUrl(hash))).toBe(hash)
    expect(isUploadUrl(uploadUrl(hash))).toBe(true)
  })

  it('is an upload only without size, on our host and without tricks in its path', () => {
    const others = [
      `/images/uploads/${hash}-800.avif`,
      `/images/uploads/${hash}-source.webp`,
      `/images/uploads/${hash.toUpperCase()}.webp`,
      `https://example.com/images/uploads/${hash}.webp`,
      `//example.com/images/uploads/${hash}.webp`,
      `/images/uploads/../uploads/${hash}.webp`,
      `/images/uploads/${hash}.webp?x`,
      `/images/uploads/${hash}.webp\n`,
      '/images/tours/fjord.webp',
    ]
    for (const url of others) expect(isUploadUrl(url), url).toBe(false)
  })
})

describe('the limits of an upload', () => {
  it('are 5242880 bytes for the main picture and 2097152 for a preview (R-418, R-419)', () => {
    expect(maxImageBytes).toBe(5_242_880)
    expect(maxPreviewBytes).toBe(2_097_152)
  })

  it('have the messages of the specification (R-420, R-421, Q-68)', () => {
    expect(tooLargeMessage(maxImageBytes)).toBe('Image size is too large. Max size is 5MB')
    expect(tooLargeMessage(maxPreviewBytes)).toBe('Image size is too large. Max size is 2MB')
  })
})
