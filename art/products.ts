// Goods of the shop: one drawing per object, coloured by its hue, on a card tinted by its category.
import type { ProductPicture } from '#content/picture-catalogue.ts'
import type { Hue, ProductObject } from '#content/product-objects.ts'
import { frameProduct } from './products/frame.ts'
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
  beanie,
  binoculars,
  blanket,
  boots,
  bottle,
  camera,
  compass,
  'enamel-mug': enamelMug,
  gloves,
  hammock,
  hat,
  jacket,
  lantern,
  map,
  notebook,
  parasol,
  radio,
  sandals,
  scarf,
  skis,
  sled,
  snorkel,
  suitcase,
  sunglasses,
  surfboard,
  tent,
  towel,
  umbrella,
  watch,
}

type Product = Pick<ProductPicture, 'path' | 'object' | 'category' | 'hue' | 'view'>

export function drawProduct({ path, object, category, hue, view }: Product): string {
  const body = OBJECTS[object](HUES[hue])
  // The second view comes nearer and tilts, as one does with a thing in the hand.
  const seen =
    view === 'front'
      ? body
      : `<g transform="translate(400 400)rotate(-9)scale(1.34)translate(-400 -372)">${body}</g>`
  return frameProduct(seen, category, path, view === 'front' ? 688 : 742)
}
