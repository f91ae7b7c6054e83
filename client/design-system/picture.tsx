interface PictureProps {
  src: string
  /** AVIF sizes, as for `srcset`; may be empty. */
  srcSet: string
  /** The `sizes` attribute: the width at which the picture is shown. */
  sizes: string
  alt: string
  width: number
  height: number
  /** True for pictures in the first view. */
  isEager?: boolean
  /** True for the most important picture of the first view. */
  isUrgent?: boolean
  className?: string
}

export function Picture({
  src,
  srcSet,
  sizes,
  alt,
  width,
  height,
  isEager = false,
  isUrgent = false,
  className,
}: PictureProps) {
  return (
    <picture className="contents">
      {/* Hidden, because `source` would count as an item of a grid around the picture. */}
      {srcSet !== '' && <source hidden type="image/avif" srcSet={srcSet} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        className={className}
        loading={isEager || isUrgent ? 'eager' : 'lazy'}
        decoding={isEager || isUrgent ? 'auto' : 'async'}
        fetchPriority={isUrgent ? 'high' : undefined}
      />
    </picture>
  )
}
