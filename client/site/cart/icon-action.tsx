import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#client/design-system/icon.tsx'

interface IconActionProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'type'> {
  icon: IconName
  /** Names the action and its object. */
  label: string
  isDestructive?: boolean
}

/** An icon button in a table row that opens a dialog. */
export function IconAction({ icon, label, isDestructive = false, ...button }: IconActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      className={`noscript:hidden inline-grid size-11 cursor-pointer place-items-center rounded-pill transition-colors hover:bg-shoal ${isDestructive ? 'text-signal-deep' : 'text-ink'}`}
      {...button}
    >
      <Icon name={icon} className="size-5.5" />
    </button>
  )
}
