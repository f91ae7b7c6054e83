// Words and sentences for the titles and texts of the bulk data.
import type { ProductObject } from '#content/product-objects.ts'
import type { Ground } from '#content/scenery.ts'
import type { SceneKind } from '#content/scenes.ts'

const words = (text: string): readonly string[] => text.split(', ')

export const productAdjectives = words(
  'Weathered, Featherweight, Folding, Everyday, Rugged, Compact, Nordic, Coastal, Alpine, Quiet, Trusty, ' +
    'Hand-finished, Reversible, Seasoned, Sturdy, Slim, Waxed, Brushed, Classic, Storm, Harbour, Meadow, ' +
    'Highland, Dune, Lagoon, Glacier, Lighthouse, Orchard, Wayfarer, Midnight, Sunrise, Breezy, Padded, ' +
    'Packable, Patient, Salted, Sheltered, Roving, Northern, Southern',
)

const fabrics = words('canvas, linen, wool, hemp, recycled nylon, cotton twill, oilcloth, corduroy')
const hardwares = words('brass, steel, copper, aluminium, titanium, walnut, bamboo, cork')
const leathers = words('leather, suede, canvas, cork, recycled rubber, felt, hemp')
const boards = words('ash, birch, bamboo, poplar, carbon, paulownia, cedar')

export const productKinds: Readonly<
  Record<ProductObject, { nouns: readonly string[]; materials: readonly string[] }>
> = {
  backpack: { nouns: words('backpack, rucksack, daypack'), materials: fabrics },
  'baseplate-compass': { nouns: words('baseplate compass'), materials: words('acrylic, polycarbonate') },
  beanie: {
    nouns: words('beanie, watch cap'),
    materials: words('merino, lambswool, alpaca, cashmere, cotton'),
  },
  'bell-tent': { nouns: words('bell tent'), materials: words('canvas, cotton, linen') },
  binoculars: { nouns: words('binoculars, field glasses'), materials: hardwares },
  blanket: {
    nouns: words('blanket, throw'),
    materials: words('wool, cotton, fleece, alpaca, linen, mohair'),
  },
  boots: { nouns: words('boots, walking boots'), materials: leathers },
  bottle: { nouns: words('bottle, flask'), materials: words('steel, glass, titanium, aluminium, enamel') },
  camera: { nouns: words('camera, rangefinder'), materials: hardwares },
  compass: { nouns: words('compass, pocket compass'), materials: hardwares },
  'driving-gloves': { nouns: words('driving gloves'), materials: words('leather, goatskin, deerskin') },
  'dry-sack': { nouns: words('dry sack, dry bag'), materials: words('nylon, oilcloth, recycled nylon') },
  'enamel-mug': { nouns: words('mug, cup'), materials: words('enamel, steel, tin, copper, stoneware') },
  espadrilles: { nouns: words('espadrilles'), materials: words('cotton, canvas, hemp, linen') },
  gloves: {
    nouns: words('gloves, mittens'),
    materials: words('leather, deerskin, merino, fleece, sheepskin'),
  },
  hammock: { nouns: words('hammock'), materials: fabrics },
  hat: { nouns: words('hat, sun hat'), materials: words('straw, felt, raffia, linen, cotton, wool') },
  jacket: { nouns: words('jacket, anorak, shell'), materials: fabrics },
  lantern: { nouns: words('lantern, lamp'), materials: hardwares },
  map: { nouns: words('map, chart'), materials: words('cotton, linen, paper, waterproof paper, silk') },
  notebook: {
    nouns: words('notebook, journal'),
    materials: words('leather, linen, cloth, cork, kraft paper'),
  },
  parasol: { nouns: words('parasol'), materials: fabrics },
  planisphere: { nouns: words('planisphere, star chart'), materials: words('card, paper, brass') },
  radio: { nouns: words('radio, wireless'), materials: words('walnut, Bakelite, teak, aluminium, bamboo') },
  sandals: { nouns: words('sandals'), materials: leathers },
  scarf: { nouns: words('scarf, shawl'), materials: words('merino, silk, linen, cashmere, cotton, alpaca') },
  'shell-jacket': {
    nouns: words('shell jacket, storm jacket'),
    materials: words('nylon, cotton twill, hemp'),
  },
  skis: { nouns: words('skis, touring skis'), materials: boards },
  sled: { nouns: words('sled, toboggan'), materials: boards },
  snorkel: { nouns: words('snorkel set, diving mask'), materials: words('silicone, glass, rubber, carbon') },
  suitcase: { nouns: words('suitcase, trunk, cabin case'), materials: leathers },
  sunglasses: { nouns: words('sunglasses'), materials: words('acetate, horn, titanium, bamboo, steel') },
  surfboard: { nouns: words('surfboard, longboard'), materials: boards },
  tent: { nouns: words('tent, bivouac'), materials: fabrics },
  'thermal-mug': { nouns: words('thermal mug, lidded mug'), materials: words('steel, enamel, titanium') },
  towel: { nouns: words('towel'), materials: words('Turkish cotton, linen, terry, waffle, bamboo') },
  umbrella: { nouns: words('umbrella'), materials: fabrics },
  watch: { nouns: words('watch, field watch'), materials: hardwares },
}

export const productSubTitles = [
  'Made in small numbers, meant to last for many years.',
  'Light enough to forget until you need it.',
  'Tested on a wet week in the hills before it came to the shop.',
  'One of those things that turn out to be the one you use.',
  'Repairable by anybody with a needle and some patience.',
  'For long days, odd weather and full bags.',
]

export const productSentences = [
  'It packs down small and comes back into shape overnight.',
  'The seams are doubled where they take the load.',
  'We have carried the first one for six years and it shows, kindly.',
  'The maker answers letters and keeps spare parts.',
  'It is dyed in batches, so no two are quite alike.',
  'Wipe it with a damp cloth; it asks for nothing more.',
  'It likes rain, salt and being sat on.',
  'There is a pocket where you would look for one.',
  'The colour holds, and where it fades it fades evenly.',
  'It weighs less than the excuse for leaving it at home.',
]

export const tourAdjectives = words(
  'Slow, Quiet, Golden, Early, Late, Wild, Gentle, Long, Bright, Hidden, Old, Windy, Salty, Starlit, Unhurried, ' +
    'Far, Blue, Amber, Silver, Green, High, Low, Open, Little, Great, First, Last, Secret, Rustic, Grand',
)

export const tourLengths = words('three, four, five, six, seven, eight, nine, ten, twelve, fourteen')

/** By the kind of a main picture, or by the ground of a view: true of every sample tour whose picture has it. */
export const tourThemes: Readonly<Record<SceneKind | Ground, readonly string[]>> = {
  alpine: words('ridges, huts, ski tracks, passes, snow walks'),
  fjord: words('fjords, ferries, waterfalls, rowing days'),
  forest: words('pines, canoe days, mushroom paths, lakes'),
  beach: words('beaches, palms, island days, tide pools, reefs'),
  lagoon: words('lagoons, coral gardens, palms, snorkelling days'),
  desert: words('dunes, caravans, desert camps, star nights'),
  vineyard: words('vineyards, cellars, harvest days, wine villages, tastings'),
  city: words('bridges, rooftops, jazz nights, markets, museums, city blocks'),
  savanna: words('elephants, safari mornings, bush camps, acacias, walking safaris'),
  oldtown: words('lanes, bakeries, bell towers, courtyards'),
  coast: words('cliffs, lighthouses, coast paths, fishing villages'),
  temple: words('gardens, tea houses, pilgrim paths, lantern nights'),
  sea: words('harbours, ferries, coast paths, fishing boats, islands'),
  lake: words('shores, boats, reflections, birds, walks by the water'),
  meadow: words('villages, fields, lanes, picnics'),
  autumn: words('woods, hills, harvest days, amber leaves'),
  steppe: words('plains, wide skies, star nights, markets'),
  heath: words('moors, coast paths, sheep tracks'),
  sand: words('dunes, oases, desert camps, star nights'),
  redland: words('red rocks, canyons, star nights, desert tracks'),
  snow: words('snow walks, huts, spruces, sledge rides'),
  snowfield: words('glaciers, huts, passes, ski tracks'),
}

export const tourSubTitles = [
  'A small group, a good cook and nowhere to be before nine.',
  'The long way round, with somebody who grew up there.',
  'Mornings on foot, afternoons free, evenings at one long table.',
  'By train where there is one, by boat where there is water.',
  'What the guidebooks leave out, and one thing that they do not.',
  'Comfortable beds, uncomfortable views.',
]

export const tourSentences = [
  'We travel with twelve people at most and change plans when the weather does.',
  'The guide lives in the valley and knows which door to knock on.',
  'Two nights are spent in a house that was built before the road.',
  'Lunch is carried along; dinner is not.',
  'There is a free day in the middle, and most people are glad of it.',
  'The longest walk takes four hours and ends at an inn.',
  'Luggage goes ahead by van, so that you carry water and a jacket.',
  'On the last evening somebody usually sings.',
  'Bring shoes that have met your feet before.',
  'We leave early once, and it is worth it.',
]

export const reviewSentences = [
  'Exactly as described.',
  'Better than I had hoped.',
  'Would choose it again tomorrow.',
  'Not perfect, but honest.',
  'My sister has asked for one too.',
  'It rained for three days and we hardly noticed.',
  'Good value for the money.',
  'A little smaller than I thought.',
  'The people behind it care, and it shows.',
  'I have told everybody at work.',
  'Fine, with one or two rough edges.',
  'Arrived early and left happy.',
]

export const givenNames = words(
  'Ada, Amir, Anouk, Bea, Carlos, Chiara, Daniel, Dina, Elif, Emeka, Farid, Freya, Goran, Hana, Henrik, Imani, ' +
    'Jonas, Kaia, Lars, Lucia, Malik, Mei, Nadia, Niko, Olga, Pablo, Rosa, Samir, Tariq, Vera, Yara, Zoe',
)

export const familyNames = words(
  'Abbott, Andersen, Baker, Bianchi, Castillo, Chen, Costa, Dahl, Dubois, Eriksen, Fischer, Garcia, Haas, Ivanov, ' +
    'Jensen, Kaya, Keller, Lund, Marino, Moreau, Nakamura, Novak, Okafor, Patel, Quinn, Rossi, Silva, Tanaka, ' +
    'Varga, Weber, Yilmaz, Ziegler',
)
