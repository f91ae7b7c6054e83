// Pictures as staff send them: a new picture as a data URL, a kept picture as its present URL.

import * as z from 'zod/mini'
import { describe, describeObject } from './describe.ts'

/** Most previews that a tour or product has beside its main picture. */
export const maxPreviews = 8

/** Largest request with pictures in it, in bytes. */
export const maxPictureRequest = 48 * 1024 * 1024

export const uploadSchema = describeObject('Upload', 'A new picture.', {
  name: describe(
    z.string().check(z.minLength(1), z.maxLength(500)),
    "Name of the picture's file.",
    'harbour.png',
  ),
  type: describe(z.string().check(z.maxLength(100)), 'Media type of the picture.', 'image/png'),
  url: describe(
    z.string().check(z.minLength(1)),
    'The picture as a data URL in base64.',
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
})
export type Upload = z.output<typeof uploadSchema>

const keptUrl = z
  .string('required')
  .check(z.minLength(1, 'required'), z.maxLength(500, 'must be one of our pictures'))

export const pictureInput = z.union([keptUrl, uploadSchema], 'required')

export const previewsInput = z.array(
  z.union([keptUrl, uploadSchema], 'must be a picture'),
  'must be a list of pictures',
)
