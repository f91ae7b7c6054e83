import './skeleton.css'

const shapes = {
  poster: {
    className: 'aspect-3/4',
    viewBox: '0 0 120 160',
    sun: { cx: 82, cy: 42, r: 14 },
    ridge: 'M0 160V112L34 80l18 20 28-30 40 44v46z',
  },
  landscape: {
    className: 'aspect-16/10',
    viewBox: '0 0 160 100',
    sun: { cx: 118, cy: 26, r: 11 },
    ridge: 'M0 100V72l40-28 22 18 36-27 62 43v22z',
  },
  square: {
    className: 'aspect-square',
    viewBox: '0 0 120 120',
    sun: { cx: 86, cy: 28, r: 12 },
    ridge: 'M0 120V84l32-30 18 19 28-27 42 40v34z',
  },
} as const

export type SkeletonShape = keyof typeof shapes

/** Placeholder of a card that is still loading, in the shape of the card. */
export function Skeleton({ shape = 'poster' }: { shape?: SkeletonShape }) {
  const { className, viewBox, sun, ridge } = shapes[shape]
  return (
    <div className="skeleton">
      <div className={`skeleton-shape ${className}`}>
        <svg viewBox={viewBox} aria-hidden="true">
          <circle {...sun} />
          <path d={ridge} />
        </svg>
      </div>
      <div className="skeleton-shape mt-3.5 h-5 w-4/5" />
      <div className="skeleton-shape mt-2.5 h-3.5 w-1/2" />
    </div>
  )
}

interface SkeletonWallProps {
  count?: number
  shape?: SkeletonShape
  /** Text for screen readers. */
  label?: string
  /** Columns and gaps of the list that will replace it. */
  className: string
}

/** Placeholders for a whole page of results, so that nothing shifts when the results arrive. */
export function SkeletonWall({ count = 12, shape, label = 'Loading', className }: SkeletonWallProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={className} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no other identity
          <Skeleton key={index} shape={shape} />
        ))}
      </div>
    </div>
  )
}
