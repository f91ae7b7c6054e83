// The looks that distinguish the series of a chart: colour, dash and marker of lines, pattern of areas.

interface SeriesLook {
  colour: string
  marker: 'circle' | 'square' | 'triangle'
  dash?: string
}

const looks: readonly SeriesLook[] = [
  { colour: 'var(--c1)', marker: 'circle' },
  { colour: 'var(--c2)', marker: 'square', dash: '9 4' },
  { colour: 'var(--c3)', marker: 'triangle', dash: '2.5 4' },
  { colour: 'var(--c4)', marker: 'circle', dash: '12 3 3 3' },
  { colour: 'var(--c5)', marker: 'square', dash: '5 5' },
]

export function lookAt(index: number): SeriesLook {
  return looks[index % looks.length]!
}

interface MarkerProps {
  index: number
  x: number
  y: number
  isLarge?: boolean
}

/** A marker at a point of a line. */
export function Marker({ index, x, y, isLarge = false }: MarkerProps) {
  const { colour, marker } = lookAt(index)
  const size = isLarge ? 6.5 : 4.5
  const look = { stroke: colour, strokeWidth: 2, fill: isLarge ? colour : 'var(--a-surf)' }
  if (marker === 'circle') return <circle cx={x} cy={y} r={size} {...look} />
  if (marker === 'square') {
    return <rect x={x - size + 0.5} y={y - size + 0.5} width={size * 2 - 1} height={size * 2 - 1} {...look} />
  }
  const [half, high] = [size + 0.8, size * 1.1]
  return <path d={`M${x} ${y - high}l${half} ${high * 1.8}h${-2 * half}z`} strokeLinejoin="round" {...look} />
}

/** A sample of a line, for a legend. */
export function LineSample({ index }: { index: number }) {
  const { colour, dash } = lookAt(index)
  return (
    <svg width="34" height="16" viewBox="0 0 34 16" aria-hidden="true" className="flex-none">
      <path d="M1 8h32" stroke={colour} strokeWidth="2.4" strokeDasharray={dash} />
      <Marker index={index} x={17} y={8} />
    </svg>
  )
}

/** SVG patterns for areas: plain, hatched, dotted and others. Their ids are `id` and the index of the series. */
export function Patterns({ id, count }: { id: string; count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the pattern
        <Pattern key={index} id={`${id}-${index}`} index={index} />
      ))}
    </defs>
  )
}

function Pattern({ id, index }: { id: string; index: number }) {
  const drawings = ['', 'M-2 2 2-2M-1 9 9-1M6 10l4-4', 'M2 2h.01M6 6h.01', 'M0 4h8', 'M4 0v8']
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill={lookAt(index).colour} />
      <path
        d={drawings[index % drawings.length]}
        stroke="var(--a-surf)"
        strokeOpacity="0.5"
        strokeWidth={index === 2 ? 2.4 : 1.4}
        strokeLinecap={index === 2 ? 'round' : 'butt'}
      />
    </pattern>
  )
}

/** A sample of an area, for a legend. */
export function AreaSample({ index, id }: { index: number; id: string }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className="flex-none">
      <Patterns id={id} count={index + 1} />
      <rect width="16" height="16" rx="3.5" fill={`url(#${id}-${index})`} />
    </svg>
  )
}
