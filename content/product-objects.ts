// What a product's picture can show, and in which colours.
export const productObjects = [
  'backpack',
  'beanie',
  'binoculars',
  'blanket',
  'boots',
  'bottle',
  'camera',
  'compass',
  'enamel-mug',
  'gloves',
  'hammock',
  'hat',
  'jacket',
  'lantern',
  'map',
  'notebook',
  'parasol',
  'radio',
  'sandals',
  'scarf',
  'skis',
  'sled',
  'snorkel',
  'suitcase',
  'sunglasses',
  'surfboard',
  'tent',
  'towel',
  'umbrella',
  'watch',
] as const

export type ProductObject = (typeof productObjects)[number]

export const hues = ['sea', 'signal', 'sun', 'forest', 'plum', 'ink', 'sand', 'sky'] as const

export type Hue = (typeof hues)[number]
