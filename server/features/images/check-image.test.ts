import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { maxImageBytes, maxPreviewBytes, maxTourEditBytes } from '#contract/images.ts'
import type { Upload } from '#contract/pictures.ts'
import { type CheckedImage, decodeUpload, ImageRefusedError, inspectUpload } from './check-image.ts'
import { makeFirstFiles } from './make-sizes.ts'
import {
  asUpload,
  insertPngChunk,
  jpegOf,
  noise,
  plainPicture,
  pngChunk,
  pngOf,
  pngOfBytes,
  withPngSize,
} from './picture-files.ts'

const main = { field: 'image', maxBytes: maxImageBytes } as const
const preview = { field: 'previews', maxBytes: maxPreviewBytes } as const
const tourEdit = { field: 'image', maxBytes: maxTourEditBytes } as const

const onlyJpegAndPng = /^Only JPEG and PNG pictures are accepted/
const damaged = 'This picture is damaged and cannot be read'

async function checkUpload(upload: Upload, rules: Parameters<typeof inspectUpload>[1]) {
  return decodeUpload(inspectUpload(upload, rules))
}

async function refusal(upload: Upload, rules: Parameters<typeof inspectUpload>[1] = main) {
  const error = await checkUpload(upload, rules).then(
    () => {
      throw new Error('The picture was accepted')
    },
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ImageRefusedError)) throw error
  return { message: error.message, field: error.field, status: error.status }
}

function pixel({ pixels }: CheckedImage, x: number, y: number): number[] {
  const at = (y * pixels.width + x) * pixels.channels
  return [...pixels.data.subarray(at, at + 3)]
}

function expectNear(actual: number[], expected: number[], tolerance: number): void {
  actual.forEach((value, index) => {
    expect(Math.abs(value - expected[index]!), `${actual} is not near ${expected}`).toBeLessThanOrEqual(
      tolerance,
    )
  })
}

describe('the kind of an upload', () => {
  it('may be JPEG, under either extension in any case, or PNG (R-416)', async () => {
    const jpeg = await jpegOf(40, 30)
    for (const name of ['beach.jpg', 'beach.jpeg', 'BEACH.JPG', 'two.dots.Jpeg']) {
      expect((await checkUpload(asUpload(name, jpeg, 'image/jpeg'), main)).pixels).toMatchObject({
        width: 40,
      })
    }
    expect((await checkUpload(asUpload('beach.png', await pngOf(40, 30)), main)).pixels.height).toBe(30)
  })

  it('is decided by the bytes: other formats with an accepted file name are refused (R-416, R-475)', async () => {
    const picture = plainPicture(40, 30)
    const others = {
      text: Buffer.from('This is not a picture at all'),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      gif: await picture.clone().gif().toBuffer(),
      webp: await picture.clone().webp().toBuffer(),
      avif: await picture.clone().avif({ effort: 0 }).toBuffer(),
      tiff: await picture.clone().tiff().toBuffer(),
      pdf: Buffer.from('%PDF-1.7\n'),
      zip: Buffer.from('PK\u0003\u0004'),
      empty: Buffer.alloc(0),
    }
    for (const [kind, bytes] of Object.entries(others)) {
      for (const name of ['beach.png', 'beach.jpg']) {
        expect((await refusal(asUpload(name, bytes))).message, kind).toMatch(onlyJpegAndPng)
      }
    }
  })

  it('is refused when markup or another format precedes the picture', async () => {
    const png = await pngOf(40, 30)
    for (const before of ['<script>alert(1)</script>', 'GIF89a', ' ']) {
      const upload = asUpload('beach.png', Buffer.concat([Buffer.from(before), png]))
      expect((await refusal(upload)).message).toMatch(onlyJpegAndPng)
    }
  })

  it('is refused when only the first bytes are those of a picture', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>'.repeat(20))
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html])
    expect((await refusal(asUpload('beach.jpg', jpeg))).message).toBe(damaged)
    const png = Buffer.concat([(await pngOf(4, 4)).subarray(0, 8), html])
    expect((await refusal(asUpload('beach.png', png))).message).toBe(damaged)
  })

  it('is not decided by the name: a JPEG that is called PNG is a JPEG (R-416)', async () => {
    const [png, jpeg] = [await pngOf(40, 30), await jpegOf(40, 30)]
    for (const name of ['beach.jpg', 'beach', 'beach.png/..', 'beach.png\u0000.php']) {
      expect((await checkUpload(asUpload(name, png), main)).pixels.width, name).toBe(40)
    }
    expect((await checkUpload(asUpload('beach.png', jpeg), main)).pixels.width).toBe(40)
  })

  it('is a still picture: an animated PNG is refused', async () => {
    const control = Buffer.alloc(8)
    control.writeUInt32BE(2, 0)
    const animated = insertPngChunk(await pngOf(40, 30), pngChunk('acTL', control))
    expect((await refusal(asUpload('beach.png', animated))).message).toBe(
      'Animated pictures are not accepted',
    )
  })

  it('is accepted only as a base64 data URL', async () => {
    const png = (await pngOf(4, 4)).toString('base64')
    const urls = [
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:image/png,plain',
      `data:image/png;base64${png}`,
      png,
      '',
    ]
    for (const url of urls) {
      expect((await refusal({ name: 'a.png', type: 'image/png', url })).message, url).toMatch(onlyJpegAndPng)
    }
    const spoilt = `data:image/png;base64,${png.slice(0, 40)}!*!*${png.slice(44)}`
    expect((await refusal({ name: 'a.png', type: 'image/png', url: spoilt })).message).toBe(damaged)
  })
})

describe('the size of an upload', () => {
  const limits = [
    { rules: main, said: '5MB', row: 'R-418, R-420' },
    { rules: preview, said: '2MB', row: 'R-419, R-421' },
    { rules: tourEdit, said: '20MB', row: 'R-423, Q-16' },
  ]
  for (const { rules, said, row } of limits) {
    it(`may be exactly ${said} (${row})`, async () => {
      const bytes = await pngOfBytes(rules.maxBytes)
      expect(bytes.length).toBe(rules.maxBytes)
      expect((await checkUpload(asUpload('beach.png', bytes), rules)).uploadedBytes).toBe(rules.maxBytes)
    })

    it(`is refused with the warning one byte over ${said} (${row})`, async () => {
      const bytes = await pngOfBytes(rules.maxBytes + 1)
      expect(await refusal(asUpload('beach.png', bytes), rules)).toEqual({
        message: `Image size is too large. Max size is ${said}`,
        field: rules.field,
        status: 400,
      })
    })
  }

  it('is measured by its decoded bytes, regardless of the padding of the base64 text', async () => {
    const picture = await pngOf(4, 4)
    for (const size of [picture.length + 12, picture.length + 13, picture.length + 14]) {
      const bytes = await pngOfBytes(size, picture)
      const upload = asUpload('a.png', bytes)
      expect(inspectUpload(upload, { field: 'image', maxBytes: size }).bytes).toHaveLength(size)
      expect(() => inspectUpload(upload, { field: 'image', maxBytes: size - 1 })).toThrow(ImageRefusedError)
    }
  })
})

describe('the pixels of an upload', () => {
  it('are counted from the header, so that a decompression bomb is never decoded', async () => {
    const bomb = withPngSize(await pngOf(40, 30), 60_000, 60_000)
    const refused = await refusal(asUpload('beach.png', bomb))
    expect(refused.message).toBe('This picture is too large. At most 50 megapixels are accepted')
  })

  it('may be 50 megapixels and no row more', async () => {
    const largest = await plainPicture(10_000, 5_000).png({ compressionLevel: 1 }).toBuffer()
    expect((await checkUpload(asUpload('beach.png', largest), main)).pixels).toMatchObject({
      width: 2400,
      height: 1200,
    })
    const larger = asUpload('beach.png', withPngSize(largest, 10_000, 5_001))
    expect((await refusal(larger)).message).toContain('At most 50 megapixels')
  })

  it('may form one very tall column, of which a shorter version is stored', async () => {
    const column = asUpload('beach.png', await pngOf(1, 1_000_000))
    expect((await checkUpload(column, main)).pixels).toMatchObject({ width: 1, height: 2400 })
  })

  it('must not be zero', async () => {
    const none = withPngSize(await pngOf(40, 30), 0, 30)
    expect((await refusal(asUpload('beach.png', none))).message).toBe(damaged)
  })

  it('must be complete: truncated files are refused', async () => {
    const [jpeg, png] = [await noise(400, 300).jpeg().toBuffer(), await noise(400, 300).png().toBuffer()]
    const progressive = await noise(400, 300).jpeg({ progressive: true }).toBuffer()
    for (const part of [0.2, 0.5, 0.95]) {
      const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * part))
      expect((await refusal(asUpload('beach.jpg', cut(jpeg)))).message, `JPEG ${part}`).toBe(damaged)
      expect((await refusal(asUpload('beach.jpg', cut(progressive)))).message, `progressive ${part}`).toBe(
        damaged,
      )
      expect((await refusal(asUpload('beach.png', cut(png)))).message, `PNG ${part}`).toBe(damaged)
    }
    const pngWithoutEnd = Buffer.concat([png.subarray(0, -5000), pngChunk('IEND', Buffer.alloc(0))])
    expect((await refusal(asUpload('beach.png', pngWithoutEnd))).message).toBe(damaged)
  })

  it('keep their colours when converted from CMYK, 16 bits or grey', async () => {
    const brown = { r: 160, g: 120, b: 90 }
    const cmyk = await plainPicture(40, 30, brown).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const fromCmyk = await checkUpload(asUpload('beach.jpg', cmyk), main)
    expect(fromCmyk.pixels.channels).toBe(3)
    expectNear(pixel(fromCmyk, 20, 15), [160, 120, 90], 8)

    const deep = await plainPicture(40, 30, brown).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    const fromDeep = await checkUpload(asUpload('beach.png', deep), main)
    expect(fromDeep.pixels.data).toHaveLength(40 * 30 * 3)
    expectNear(pixel(fromDeep, 20, 15), [160, 120, 90], 2)

    const grey = await plainPicture(40, 30, { r: 99, g: 99, b: 99 }).toColourspace('b-w').jpeg().toBuffer()
    const { fallback } = await makeFirstFiles(await checkUpload(asUpload('beach.jpg', grey), main))
    const seen = await sharp(fallback).raw().toBuffer()
    expectNear([...seen.subarray(0, 3)], [99, 99, 99], 4)
  })

  it('keep their transparency', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const clear = await sharp({ create: { width: 40, height: 30, channels: 4, background } })
      .png()
      .toBuffer()
    const { fallback } = await makeFirstFiles(await checkUpload(asUpload('beach.png', clear), main))
    expect((await sharp(fallback).metadata()).hasAlpha).toBe(true)
  })
})

describe('a stored upload', () => {
  it('is rotated upright, by the orientation in its metadata', async () => {
    const red = { r: 200, g: 20, b: 20 }
    const left = await pngOf(20, 20, red)
    const jpeg = await plainPicture(40, 20)
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const upright = await checkUpload(asUpload('beach.jpg', jpeg), main)
    expect(upright.pixels).toMatchObject({ width: 20, height: 40 })
    expectNear(pixel(upright, 10, 8), [200, 20, 20], 12)
    expectNear(pixel(upright, 10, 32), [20, 90, 160], 12)
  })

  it('contains no metadata: no location, no owner, no colour profile', async () => {
    const jpeg = await noise(80, 60)
      .withExif({
        IFD0: { Copyright: 'Owner of the camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(jpeg.includes('Owner of the camera')).toBe(true)
    expect((await sharp(jpeg).metadata()).exif).toBeDefined()
    const files = await makeFirstFiles(await checkUpload(asUpload('beach.jpg', jpeg), main))
    for (const file of Object.values(files)) {
      const metadata = await sharp(file).metadata()
      for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) {
        expect(metadata[kind], kind).toBeUndefined()
      }
      expect(file.includes('Owner of the camera')).toBe(false)
    }
  })

  it('contains no data that was appended to the picture', async () => {
    const zip = Buffer.from('PK\u0003\u0004 a whole archive with evil.php in it')
    for (const [name, bytes] of [
      ['beach.jpg', await jpegOf(40, 30)],
      ['beach.png', await pngOf(40, 30)],
    ] as const) {
      const files = await makeFirstFiles(await checkUpload(asUpload(name, Buffer.concat([bytes, zip])), main))
      for (const file of Object.values(files)) expect(file.includes('evil.php')).toBe(false)
    }
  })

  it('is named by its content hash, not by the uploaded name', async () => {
    const png = await pngOf(40, 30)
    const names = [
      'beach.png',
      '../../../etc/cron.d/beach.png',
      'C:\\windows\\beach.png',
      '%2e%2e%2fbeach.png',
    ]
    const hashes = names.map((name) => inspectUpload(asUpload(name, png), main).hash)
    expect(new Set(hashes).size).toBe(1)
    expect(hashes[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(inspectUpload(asUpload('beach.png', await pngOf(41, 30)), main).hash).not.toBe(hashes[0])
  })
})
