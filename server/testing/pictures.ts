// Makes pictures in the form in which the forms of staff send them.
import sharp from 'sharp'
import type { Upload } from '#contract/pictures.ts'

/** A small JPEG with one colour. Different colours make different pictures. */
export async function jpegUpload(colour = '#0b6075', name = 'picture.jpg'): Promise<Upload> {
  const bytes = await sharp({ create: { width: 64, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return { name, type: 'image/jpeg', url: `data:image/jpeg;base64,${bytes.toString('base64')}` }
}
