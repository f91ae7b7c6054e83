import './spinner.css'

const sizes = { small: 'size-4.5', normal: 'size-10' } as const

interface SpinnerProps {
  /** Text for screen readers; visible with `isLabelShown`. */
  label?: string
  isLabelShown?: boolean
  size?: keyof typeof sizes
}

/** Drawn as a sun on its orbit. */
export function Spinner({ label = 'Loading', isLabelShown = false, size = 'normal' }: SpinnerProps) {
  return (
    <span role="status" className="inline-flex items-center gap-3">
      <svg className={`spinner flex-none ${sizes[size]}`} viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="15" className="spinner-orbit" />
        <path d="M9.4 9.4A15 15 0 0 1 20 5" className="spinner-trail" />
        <circle cx="20" cy="5" r="4.5" className="spinner-sun" />
      </svg>
      <span className={isLabelShown ? undefined : 'sr-only'}>{label}</span>
    </span>
  )
}
