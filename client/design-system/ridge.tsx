import { ridgeHeight, ridgePath, ridgeWidth } from './ridge-path.ts'

/** Two silhouettes that close a picture; the front one is the page itself. Each page has a seed of its own. */
export function Ridge({ seed }: { seed: number }) {
  return (
    <svg
      className="ridge"
      viewBox={`0 0 ${ridgeWidth} ${ridgeHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={ridgePath(seed, 0.62, 8)} fill="#fff" fillOpacity="0.46" />
      <path d={ridgePath(seed + 1, 0.3, 7)} fill="#fff" />
    </svg>
  )
}
