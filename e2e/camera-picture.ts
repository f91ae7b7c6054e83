// What Chromium's fake camera sees: a QR code as a video of one picture.
import { writeFileSync } from 'node:fs'
import qrCode from 'qrcode'

const width = 640
const height = 480

/** Writes an uncompressed video (YUV4MPEG2). Null: a white wall. */
export function showToCamera(path: string, text: string | null): void {
  const light = Buffer.alloc(width * height, 235)
  if (text !== null) drawCode(light, text)
  const noColour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, noColour])
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([header, frame, frame]))
}

function drawCode(light: Buffer, text: string): void {
  const { size, data } = qrCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const scale = Math.floor(height / (size + 8))
  const left = Math.floor((width - size * scale) / 2)
  const top = Math.floor((height - size * scale) / 2)
  for (let y = 0; y < size * scale; y++) {
    for (let x = 0; x < size * scale; x++) {
      if (data[Math.floor(y / scale) * size + Math.floor(x / scale)]) light[(top + y) * width + left + x] = 16
    }
  }
}
