// Filled icons for play and pause. Hidden from screen readers: put their meaning beside them or in a label.

interface PlayIconProps {
  className?: string
}

export function PlayIcon({ className = 'size-5' }: PlayIconProps) {
  return (
    <svg className={`flex-none ${className}`} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M7 5.2v13.6a1.7 1.7 0 0 0 2.6 1.4l10.6-6.8a1.7 1.7 0 0 0 0-2.8L9.6 3.8A1.7 1.7 0 0 0 7 5.2z" />
    </svg>
  )
}

export function PauseIcon({ className = 'size-5' }: PlayIconProps) {
  return (
    <svg className={`flex-none ${className}`} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <rect x="6" y="4.5" width="4" height="15" rx="1.2" />
      <rect x="14" y="4.5" width="4" height="15" rx="1.2" />
    </svg>
  )
}
