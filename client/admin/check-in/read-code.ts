// Reads a QR code from a picture: by the browser itself, or by a library where the browser cannot.

/** Resolves to the text of a code in the picture, or null. */
export type CodeReader = (picture: HTMLCanvasElement) => Promise<string | null>

interface Detector {
  detect(picture: HTMLCanvasElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

let loading: Promise<CodeReader> | undefined

/** Further calls return the same promise. */
export function loadCodeReader(): Promise<CodeReader> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<CodeReader> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector !== undefined && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null
  }
  const { default: readQrCode } = await import('jsqr')
  return async (picture) => {
    const { width, height } = picture
    const { data } = picture.getContext('2d')!.getImageData(0, 0, width, height)
    return readQrCode(data, width, height)?.data ?? null
  }
}
