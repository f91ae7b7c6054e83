// Pictures as the staff's forms send them.
import sharp from 'sharp'
import type { Upload } from '#contract/pictures.ts'

/** A small JPEG of one colour: another colour is another picture. */
export async function jpegUpload(colour = '#0b6075', name = 'picture.jpg'): Promise<Upload> {
  const bytes = await sharp({ create: { width: 64, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return { name, type: 'image/jpeg', url: `data:image/jpeg;base64,${bytes.toString('base64')}` }
}
