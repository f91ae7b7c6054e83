// What a product's picture can show, and in which colours.
export const productObjects = [
  'backpack',
  'baseplate-compass',
  'beanie',
  'bell-tent',
  'binoculars',
  'blanket',
  'boots',
  'bottle',
  'camera',
  'compass',
  'driving-gloves',
  'dry-sack',
  'enamel-mug',
  'espadrilles',
  'gloves',
  'hammock',
  'hat',
  'jacket',
  'lantern',
  'map',
  'notebook',
  'parasol',
  'planisphere',
  'radio',
  'sandals',
  'scarf',
  'shell-jacket',
  'skis',
  'sled',
  'snorkel',
  'suitcase',
  'sunglasses',
  'surfboard',
  'tent',
  'thermal-mug',
  'towel',
  'umbrella',
  'watch',
] as const

export type ProductObject = (typeof productObjects)[number]

export const hues = ['sea', 'signal', 'sun', 'forest', 'plum', 'ink', 'sand', 'sky'] as const

export type Hue = (typeof hues)[number]
