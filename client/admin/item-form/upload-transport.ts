// Sends large requests with upload progress, which `fetch` does not report.

/** Implements the part of `fetch` that the API client needs. `onProgress` is called with the sent fraction, 0–1. */
export function uploadTransport(onProgress: (share: number) => void) {
  return (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', url)
      request.withCredentials = true
      for (const [name, value] of Object.entries(init.headers as Record<string, string>)) {
        request.setRequestHeader(name, value)
      }
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
      request.onload = () => {
        const hasBody = request.status !== 204 && request.status !== 304
        resolve(new Response(hasBody ? request.responseText : null, { status: request.status }))
      }
      request.onerror = () => reject(new TypeError('The request failed.'))
      request.send(init.body as string)
    })
}
