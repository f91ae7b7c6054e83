// How the agency is reached: written once, shown in the strip, the side panel and the footer.
import type { IconName } from '#client/design-system/icon.tsx'

export const contact = {
  email: 'hello@halyard.travel',
  phone: '+44 20 7946 0123',
  address: '14 Quay Street, Bristol',
} as const

export const socialLinks = [
  { name: 'Facebook', icon: 'facebook', href: 'https://www.facebook.com/halyard.travel' },
  { name: 'Instagram', icon: 'instagram', href: 'https://www.instagram.com/halyard.travel' },
  { name: 'X', icon: 'x', href: 'https://x.com/halyardtravel' },
  { name: 'YouTube', icon: 'youtube', href: 'https://www.youtube.com/@halyard.travel' },
] as const satisfies readonly { name: string; icon: IconName; href: string }[]
