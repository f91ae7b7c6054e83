// Decides whether an upload is a picture we keep. The bytes decide; name and type are only claims.
import { createHash } from 'node:crypto'
import { tooLargeMessage } from '#contract/images.ts'
import type { Upload } from '#contract/pictures.ts'
import { AppError } from '#server/errors.ts'
import type { SentFile, SentFiles } from '#server/large-bodies.ts'
import { type HeaderFault, type ImageHeader, readImageHeader } from './image-header.ts'
import { loadSharp } from './load-sharp.ts'
import { passPictureGate } from './picture-gate.ts'

export type PictureField = 'image' | 'previews'

/** Refused because of the picture itself; `field` is our own name of the field it came in, `file` the upload's name. */
export class ImageRefusedError extends AppError {
  override name = 'ImageRefusedError'
  readonly field: PictureField

  constructor(
    message: string,
    field: PictureField,
    { file, cause }: { file?: string; cause?: unknown } = {},
  ) {
    // There is one main picture, of previews there are several.
    const isNamed = field === 'previews' && file !== undefined
    super('image_refused', message, { fields: { [field]: isNamed ? `${file}: ${message}` : message }, cause })
    this.field = field
  }
}

const maxPixels = 50_000_000

/** Neither side of what we keep is longer, in pixels. */
const longestSide = 2400

/** Raised when the encoder settings change, so that new bytes get new names: they are served as immutable. */
const recipeVersion = 1

const notAccepted = 'Only JPEG and PNG pictures are accepted'
const damaged = 'This picture is damaged and cannot be read'
const faultMessages: Record<HeaderFault, string> = {
  not_accepted: notAccepted,
  animated: 'Animated pictures are not accepted',
  damaged,
}

/** Passed everything short of decoding. */
export interface InspectedUpload extends ImageHeader {
  field: PictureField
  /** As its sender calls it. */
  file: string
  /** As uploaded: metadata and all, never stored. */
  bytes: Buffer
  /** Names the files. */
  hash: string
}

/** Plain upright sRGB pixels, eight bits a channel, with nothing else of the file left. */
export interface CheckedImage {
  hash: string
  uploadedBytes: number
  pixels: { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

export interface UploadRules {
  files?: SentFiles | undefined
  field: PictureField
  /** Of the decoded file. */
  maxBytes: number
}

/** Everything that costs little. Throws ImageRefusedError. */
export function inspectUpload(upload: Upload, rules: UploadRules): InspectedUpload {
  const { field } = rules
  const file = upload.name
  const { bytes, hash: contentHash } = rules.files?.get(upload.url) ?? decodeDataUrl(upload, rules)
  if (bytes.length > rules.maxBytes)
    throw new ImageRefusedError(tooLargeMessage(rules.maxBytes), field, { file })
  const header = readImageHeader(bytes)
  if (typeof header === 'string') throw new ImageRefusedError(faultMessages[header], field, { file })
  if (header.width * header.height > maxPixels) {
    throw new ImageRefusedError('This picture is too large. At most 50 megapixels are accepted', field, {
      file,
    })
  }
  const hash = createHash('sha256').update(`${recipeVersion}:${contentHash}`).digest('hex').slice(0, 32)
  return { ...header, field, file, bytes, hash }
}

/** Decodes every pixel, which is how a truncated or forged file shows. Throws ImageRefusedError. */
export async function decodeUpload(upload: InspectedUpload): Promise<CheckedImage> {
  const sharp = await loadSharp()
  return passPictureGate(upload.width * upload.height, async () => {
    try {
      const { data, info } = await sharp(upload.bytes, { failOn: 'error', limitInputPixels: maxPixels })
        .timeout({ seconds: 30 })
        .autoOrient()
        .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      return {
        hash: upload.hash,
        uploadedBytes: upload.bytes.length,
        pixels: { data, width, height, channels },
      }
    } catch (error) {
      throw new ImageRefusedError(damaged, upload.field, { file: upload.file, cause: error })
    }
  })
}

/** The size is known from the text's length, so that nothing over the limit is ever decoded. */
function decodeDataUrl({ name: file, url }: Upload, rules: UploadRules): SentFile {
  const comma = url.slice(0, 200).indexOf(',')
  if (comma === -1 || !/^data:[^,]*;base64$/i.test(url.slice(0, comma))) {
    throw new ImageRefusedError(notAccepted, rules.field, { file })
  }
  const padding = url.endsWith('==') ? 2 : url.endsWith('=') ? 1 : 0
  const size = Math.floor(((url.length - comma - 1 - padding) * 3) / 4)
  if (size > rules.maxBytes) {
    throw new ImageRefusedError(tooLargeMessage(rules.maxBytes), rules.field, { file })
  }
  const bytes = Buffer.from(url.slice(comma + 1), 'base64')
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}
