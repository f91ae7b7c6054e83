import { type RefObject, useEffect, useRef, useState } from 'react'
import { loadCodeReader } from './read-code.ts'

export type CameraState = 'starting' | 'running' | 'refused' | 'missing'

const pauseMs = 150
/** Width of the pictures in which codes are sought: enough for the code of a voucher, and quick. */
const width = 800
/** A code that stays before the camera is read once. */
const sameCodeMs = 4000

/** Starts the camera while mounted, and calls `onCode` for each code that comes before it. */
export function useCamera(onCode: (code: string) => void): {
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    const stopping = new AbortController()
    run(video.current!, stopping.signal, (code) => latest.current(code), setState).catch((error: unknown) => {
      if (!stopping.signal.aborted) setState(stateOf(error))
    })
    return () => stopping.abort()
  }, [])
  return { state, video }
}

function stateOf(error: unknown): CameraState {
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing'
}

async function run(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
  setState: (state: CameraState) => void,
): Promise<void> {
  if (navigator.mediaDevices === undefined) return setState('missing')
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  setState('running')
  const readCode = await loadCodeReader()
  const canvas = document.createElement('canvas')
  const last = { code: '', at: 0 }
  while (!signal.aborted) {
    const code = await readFrame(video, canvas, readCode)
    const now = performance.now()
    if (code !== null && !signal.aborted) {
      const isSame = code === last.code && now - last.at < sameCodeMs
      last.at = now
      last.code = code
      if (!isSame) onCode(code)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

async function readFrame(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  readCode: Awaited<ReturnType<typeof loadCodeReader>>,
): Promise<string | null> {
  if (video.videoWidth === 0) return null
  canvas.width = Math.min(width, video.videoWidth)
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return readCode(canvas)
}
