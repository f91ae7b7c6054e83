// How to reach Halyard, and the words around the newsletter and the picture wall.
export const contact = {
  email: 'hello@halyard.travel',
  phone: '+44 20 7946 0123',
  /** For tel: links. */
  phoneHref: 'tel:+442079460123',
  address: '14 Quay Street, Bristol',
  latitude: 51.4538,
  longitude: -2.5966,
} as const

export type SocialLink = { name: 'Facebook' | 'Instagram' | 'X' | 'YouTube'; url: string }

export const socialLinks: readonly SocialLink[] = [
  { name: 'Facebook', url: 'https://www.facebook.com/halyard.travel' },
  { name: 'Instagram', url: 'https://www.instagram.com/halyard.travel' },
  { name: 'X', url: 'https://x.com/halyardtravel' },
  { name: 'YouTube', url: 'https://www.youtube.com/@halyardtravel' },
]

export const newsletter = {
  subTitle: 'A letter from',
  title: 'Somewhere else',
  description: 'One new place, one packing list, once a month.',
} as const

/** These two forms send nothing, as specified: without words their buttons would seem broken. "Write to us." follows. */
export const silentForms = {
  newsletter: 'This button sends nothing yet. For the letter,',
  lostPassword:
    'This button sends nothing yet, it closes the window. To get back in, from the address of your account,',
} as const

export const photoSharing = {
  title: 'Share your view',
  description: 'Tag your pictures #halyard and we may paint them.',
} as const
