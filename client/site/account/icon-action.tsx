import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#client/design-system/icon.tsx'

interface IconActionProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'type'> {
  icon: IconName
  /** What it does, and to what. */
  label: string
  isGrave?: boolean
}

/** Something that can be done to a row of a table. */
export function IconAction({ icon, label, isGrave = false, ...button }: IconActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      className={`noscript:hidden inline-grid size-11 cursor-pointer place-items-center rounded-pill transition-colors hover:bg-shoal ${isGrave ? 'text-signal-deep' : 'text-ink'}`}
      {...button}
    >
      <Icon name={icon} className="size-5.5" />
    </button>
  )
}
