import { useEffect, useRef, useState } from 'react'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { pictureSizes } from '#contract/images.ts'
import type { FormPicture } from './pictures.ts'

interface PictureViewProps {
  picture: FormPicture
  alt: string
  /** Width in pixels. */
  width: number
  height: number
  /** The `sizes` attribute. Default: `width`. */
  sizes?: string
}

/** A chosen picture, stored or new. A new one is drawn on a canvas: the content security policy forbids `blob:` URLs. */
export function PictureView({ picture, alt, width, height, sizes = `${width}px` }: PictureViewProps) {
  if (picture.kind === 'new') return <FileView file={picture.file} alt={alt} width={width} height={height} />
  return (
    <ContentPicture
      {...pictureSizes(picture.url)}
      alt={alt}
      width={width}
      height={height}
      sizes={sizes}
      className="picture-view"
    />
  )
}

function FileView({ file, alt, width, height }: { file: File; alt: string; width: number; height: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  useEffect(() => {
    let isCancelled = false
    createImageBitmap(file).then(
      (bitmap) => {
        if (!isCancelled) draw(canvas.current!, bitmap)
        bitmap.close()
      },
      () => {
        if (!isCancelled) setIsUnreadable(true)
      },
    )
    return () => {
      isCancelled = true
    }
  }, [file])
  if (isUnreadable) {
    return (
      <span className="picture-view is-unreadable" role="img" aria-label={`${alt}: cannot be shown`}>
        <AdminIcon name="image" className="size-8" />
        <span className="unreadable-words">This picture cannot be shown</span>
      </span>
    )
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={alt}
      width={width * 2}
      height={height * 2}
      className="picture-view"
    />
  )
}

/** Fills the canvas with the centre of the picture, like `object-fit: cover`. */
function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const width = canvas.width / scale
  const height = canvas.height / scale
  canvas
    .getContext('2d')!
    .drawImage(
      bitmap,
      (bitmap.width - width) / 2,
      (bitmap.height - height) / 2,
      width,
      height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
}
