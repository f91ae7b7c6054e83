import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const tones = {
  category: 'bg-sea-soft text-sea-deep',
  type: 'bg-sun text-ink',
  sale: 'bg-signal text-paper',
  yes: 'bg-ok-soft text-ok',
  no: 'bg-signal-soft text-signal-deep',
} as const

/** The colour is never the only sign: the text, and a check or cross, say the same. */
export function Badge({
  tone,
  icon,
  children,
}: {
  tone: keyof typeof tones
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-pill px-2.5 py-0.75 font-[650] text-micro ${tones[tone]}`}
    >
      {icon !== undefined && <Icon name={icon} className="size-3.5" />}
      <span>{children}</span>
    </span>
  )
}
