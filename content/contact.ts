// The words around the newsletter and the picture wall.
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
  description: 'Tag your pictures with our name and we may paint them.',
} as const
