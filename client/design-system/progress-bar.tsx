import './progress-bar.css'
import { useId } from 'react'

interface ProgressBarProps {
  label: string
  /** 0–100. Undefined while the progress is unknown. */
  percent?: number
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 font-semibold text-ink">
      <label htmlFor={id}>{label}</label>
      {percent !== undefined && <span aria-hidden="true">{`${percent}%`}</span>}
      <progress id={id} className="progress-bar" max={100} value={percent} />
    </div>
  )
}
