// Goods of the shop: one drawing per object, coloured by its hue, on a card tinted by its category.
import type { ProductPicture } from '#content/picture-catalogue.ts'
import type { Hue, ProductObject } from '#content/product-objects.ts'
import { bellTent, drySack, thermalMug } from './products/camp.ts'
import { frameProduct } from './products/frame.ts'
import { baseplateCompass, planisphere } from './products/instruments.ts'
import {
  backpack,
  binoculars,
  blanket,
  boots,
  enamelMug,
  hammock,
  lantern,
  tent,
} from './products/outdoor.ts'
import { hat, parasol, sandals, snorkel, sunglasses, surfboard, towel } from './products/shore.ts'
import {
  bottle,
  camera,
  compass,
  map,
  notebook,
  radio,
  suitcase,
  umbrella,
  watch,
} from './products/travel.ts'
import { beanie, gloves, jacket, scarf, skis, sled } from './products/winter.ts'
import { drivingGloves, espadrilles, shellJacket } from './products/worn.ts'

const HUES: Record<Hue, string> = {
  sea: '#1f7f93',
  signal: '#d24a30',
  sun: '#eda83a',
  forest: '#3f7a5f',
  plum: '#86405f',
  ink: '#24435f',
  sand: '#cfa873',
  sky: '#5a9fd0',
}

const OBJECTS: Record<ProductObject, (colour: string) => string> = {
  backpack,
  'baseplate-compass': baseplateCompass,
  beanie,
  'bell-tent': bellTent,
  binoculars,
  blanket,
  boots,
  bottle,
  camera,
  compass,
  'driving-gloves': drivingGloves,
  'dry-sack': drySack,
  'enamel-mug': enamelMug,
  espadrilles,
  gloves,
  hammock,
  hat,
  jacket,
  lantern,
  map,
  notebook,
  parasol,
  planisphere,
  radio,
  sandals,
  scarf,
  'shell-jacket': shellJacket,
  skis,
  sled,
  snorkel,
  suitcase,
  sunglasses,
  surfboard,
  tent,
  'thermal-mug': thermalMug,
  towel,
  umbrella,
  watch,
}

/** The transform of the object, and the height of its shadow. */
const views: Record<ProductPicture['view'], { transform: string; ground: number }> = {
  front: { transform: '', ground: 688 },
  // Nearer and tilted.
  turned: { transform: 'translate(400 400)rotate(-9)scale(1.34)translate(-400 -372)', ground: 742 },
  // From its other side, on the ground.
  reverse: { transform: 'translate(800 0)scale(-1 1)', ground: 688 },
}

type Product = Pick<ProductPicture, 'path' | 'object' | 'category' | 'hue' | 'view'>

export function drawProduct({ path, object, category, hue, view }: Product): string {
  const body = OBJECTS[object](HUES[hue])
  const { transform, ground } = views[view]
  const seen = transform === '' ? body : `<g transform="${transform}">${body}</g>`
  return frameProduct(seen, category, path, ground)
}
