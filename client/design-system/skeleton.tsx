import './skeleton.css'

const shapes = { poster: 'aspect-3/4', landscape: 'aspect-16/10', square: 'aspect-square' } as const

export type SkeletonShape = keyof typeof shapes

/** The place of a card that is still loading, in its shape. */
export function Skeleton({ shape = 'poster' }: { shape?: SkeletonShape }) {
  return (
    <div className="skeleton">
      <div className={`skeleton-shape ${shapes[shape]}`}>
        <svg viewBox="0 0 120 160" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
          <circle cx="82" cy="54" r="15" />
          <path d="M0 160V112L34 78l18 20 28-32 40 46v48z" />
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
  /** Read out while it stands. */
  label?: string
  /** Columns and gaps: those of the list that will come. */
  className: string
}

/** As many as a page of results has, so that nothing jumps when they come. */
export function SkeletonWall({ count = 12, shape, label = 'Loading', className }: SkeletonWallProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={className} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no identity but their place
          <Skeleton key={index} shape={shape} />
        ))}
      </div>
    </div>
  )
}
