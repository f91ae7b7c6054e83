import { ridgeHeight, ridgePath, ridgeWidth } from './ridge-path.ts'

/** Two silhouettes over the lower edge of a picture. The front one has the colour of the page. Each page has its own seed. */
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
