import spriteUrl from './admin-icons.svg?no-inline'

export type AdminIconName =
  | 'bag'
  | 'bar'
  | 'box'
  | 'calendar'
  | 'check-in'
  | 'columns'
  | 'contact'
  | 'dashboard'
  | 'density'
  | 'download'
  | 'edit'
  | 'filter'
  | 'globe'
  | 'help'
  | 'image'
  | 'invoice'
  | 'key'
  | 'line'
  | 'lock'
  | 'log-out'
  | 'mail'
  | 'map'
  | 'menu'
  | 'money'
  | 'moon'
  | 'person'
  | 'pie'
  | 'print'
  | 'search'
  | 'settings'
  | 'shield'
  | 'star'
  | 'sun'
  | 'team'
  | 'ticket'
  | 'trash'
  | 'upload'

/** An icon from the back office's own sprite, which customer pages never load. */
export function AdminIcon({ name, className = 'size-5' }: { name: AdminIconName; className?: string }) {
  return (
    <svg className={`flex-none ${className}`} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
