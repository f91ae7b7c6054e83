// Decides whether an upload is a picture that the server accepts. Only the bytes decide; name and type are ignored.
import { createHash } from 'node:crypto'
import { tooLargeMessage } from '#contract/images.ts'
import type { Upload } from '#contract/pictures.ts'
import { AppError } from '#server/calls/errors.ts'
import type { SentFile, SentFiles } from '#server/calls/sent-files.ts'
import { type HeaderFault, type ImageHeader, readImageHeader } from './image-header.ts'
import { loadSharp } from './load-sharp.ts'
import { passPictureGate } from './picture-gate.ts'

export type PictureField = 'image' | 'previews'

/**
 * Refused because of the picture itself. `field` is the contract's name of the field, `file` the name of the upload.
 */
export class ImageRefusedError extends AppError {
  override name = 'ImageRefusedError'
  readonly field: PictureField

  constructor(
    message: string,
    field: PictureField,
    { file, cause }: { file?: string; cause?: unknown } = {},
  ) {
    // There is one main picture, but there are several previews.
    const isNamed = field === 'previews' && file !== undefined
    super('image_refused', message, { fields: { [field]: isNamed ? `${file}: ${message}` : message }, cause })
    this.field = field
  }
}

const maxPixels = 50_000_000

/** Longest side of a stored picture, in pixels. */
const longestSide = 2400

/** Raise this when the encoder settings change. Files are served as immutable, so new bytes need new names. */
const recipeVersion = 1

const notAccepted = 'Only JPEG and PNG pictures are accepted'
const damaged = 'This picture is damaged and cannot be read'
const faultMessages: Record<HeaderFault, string> = {
  not_accepted: notAccepted,
  animated: 'Animated pictures are not accepted',
  damaged,
}

/** An upload that has passed all checks except decoding. */
export interface InspectedUpload extends ImageHeader {
  field: PictureField
  /** The sender's name of the file. */
  file: string
  /** The uploaded bytes, including metadata. Never stored. */
  bytes: Buffer
  /** Part of the names of the files. */
  hash: string
}

/** Upright sRGB pixels with eight bits per channel. Everything else in the file is removed. */
export interface CheckedImage {
  hash: string
  uploadedBytes: number
  pixels: { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

export interface UploadRules {
  files?: SentFiles | undefined
  field: PictureField
  /** Limit of the decoded file. */
  maxBytes: number
}

/** Makes all cheap checks. Throws ImageRefusedError. */
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

/** Decodes every pixel, which detects truncated and forged files. Throws ImageRefusedError. */
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

/** Calculates the size from the length of the text, so that files over the limit are never decoded. */
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
