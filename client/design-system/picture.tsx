interface PictureProps {
  src: string
  /** AVIF sizes, as for `srcset`; may be empty. */
  srcSet: string
  /** How wide it is shown, as for `sizes`. */
  sizes: string
  alt: string
  width: number
  height: number
  /** True for what the first view shows. */
  isEager?: boolean
  /** True for the one picture that matters most in the first view. */
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
      {/* Hidden, or it would count as an item where the picture stands in a grid. */}
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
