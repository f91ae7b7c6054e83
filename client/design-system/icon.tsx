import spriteUrl from './icons.svg?no-inline'

export type IconName =
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up'
  | 'bag'
  | 'calendar'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'compass'
  | 'cross'
  | 'document'
  | 'eye'
  | 'eye-off'
  | 'facebook'
  | 'globe'
  | 'instagram'
  | 'lock'
  | 'log-out'
  | 'mail'
  | 'map'
  | 'menu'
  | 'panel'
  | 'pencil'
  | 'phone'
  | 'picture'
  | 'pin'
  | 'search'
  | 'settings'
  | 'share'
  | 'star'
  | 'star-empty'
  | 'star-half'
  | 'ticket'
  | 'trash'
  | 'user'
  | 'x'
  | 'youtube'

/** A drawing from the sprite. Hidden from screen readers: put its meaning beside it or in a label. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={`flex-none ${className}`} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
