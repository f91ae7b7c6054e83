// Forms with pictures in them, which browsers send as multipart/form-data.
import { AppError } from '#server/calls/errors.ts'

export const pictureFormType = 'multipart/form-data'

/** More than the form of a tour has with all days, questions and terms. */
const maxParts = 800

/** Reads all parts. Throws a refusal if the form cannot be read or has too many of them. */
export async function readPictureForm(contentType: string, body: Buffer): Promise<FormData> {
  const boundary = /;\s*boundary="?([^\s";]+)/i.exec(contentType)?.[1]
  // Counted first: reading hundreds of thousands of parts takes seconds.
  if (boundary === undefined || countOf(`--${boundary}`, body) > maxParts + 1) throw unreadable()
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch (error) {
    throw unreadable(error)
  }
}

/** Stops behind the largest number of parts. */
function countOf(text: string, body: Buffer): number {
  let count = 0
  let at = body.indexOf(text)
  while (at !== -1 && count <= maxParts + 1) {
    count += 1
    at = body.indexOf(text, at + text.length)
  }
  return count
}

function unreadable(cause?: unknown): AppError {
  return new AppError('invalid_request', 'This form cannot be read.', { cause })
}
