// Every picture of a tour shows its own place, in the season of its tour.
import { describe, expect, test } from 'vitest'
import { destinations } from './destinations.ts'
import { expectUnique } from './expectations.ts'
import { pictures } from './picture-catalogue.ts'
import { faultsOfPlaceScene, seasonsOf } from './place-scene-rules.ts'
import { countryAliases, places } from './places.ts'
import { placesShown } from './places-shown.ts'
import type { PlaceShown } from './reading/read-places-shown.ts'
import { compositionOf, type PlaceScene } from './scenery.ts'
import { featuredTours, galleryTours, masonryTours, sliderTours } from './static-tours.ts'
import { sampleTours } from './tours.ts'

const drawn = pictures().filter((picture) => picture.kind === 'tour')
const shown = (location: string): PlaceShown => placesShown[location]!

function latitudeOf(location: string): number {
  const comma = location.lastIndexOf(', ')
  const country = location.slice(comma + 2)
  const listed = places[countryAliases[country] ?? country] ?? ''
  const place = listed.split(', ').find((entry) => entry.startsWith(`${location.slice(0, comma)} `))
  return Number(place?.split(' ').at(-2))
}

describe('a picture of a tour, its main one and each preview', () => {
  test('is drawn for its own tour, place and season', () => {
    const wanted = [
      ...sampleTours.flatMap(({ slug, location, scene, previews }) => [
        { path: `tours/${slug}`, place: location, scene, isMain: true },
        ...previews.map((preview, index) => ({
          path: `tours/${slug}-p${index + 1}`,
          place: location,
          scene: preview,
          isMain: false,
        })),
      ]),
      ...[...sliderTours, ...featuredTours, ...galleryTours, ...masonryTours].map(
        ({ slug, location, scene }) => ({
          path: `static-tours/${slug}`,
          place: location,
          scene,
          isMain: false,
        }),
      ),
    ]
    expect(drawn.map(({ path, place, scene, isMain }) => ({ path, place, scene, isMain }))).toEqual(wanted)
    for (const { path, place, season } of drawn) expect(season, path).toBe(shown(place).season)
  })

  test.each(drawn.map((picture) => [picture.path, picture] as const))('is true: %s', (_path, picture) => {
    expect(faultsOfPlaceScene(picture.scene, shown(picture.place))).toEqual([])
  })

  test('does not repeat the composition of another picture of its tour', () => {
    for (const { scene, previews } of sampleTours) expectUnique([scene, ...previews].map(compositionOf))
  })
})

describe('a municipality that a sample tour goes to', () => {
  const known = destinations.flatMap(({ title, municipalities }) =>
    municipalities
      .map((municipality) => ({ location: `${municipality.title}, ${title}`, scene: municipality.scene }))
      // The Naoussa of the tour lies on Paros, the municipality in the vineyards of Macedonia.
      .filter(({ location }) => placesShown[location] !== undefined && location !== 'Naoussa, Greece'),
  )

  test.each(known.map(({ location, scene }) => [location, scene] as const))(
    'shows only what is of this place: %s',
    (location, scene) => {
      // Destinations are shown in any season.
      const faults = faultsOfPlaceScene(scene, shown(location))
      expect(faults.filter((fault) => fault.endsWith('is not of this place'))).toEqual([])
    },
  )
})

describe('the list of places', () => {
  test('has the place of each sample tour', () => {
    const locations = sampleTours.map(({ location }) => location)
    expect(Object.keys(placesShown)).toEqual(expect.arrayContaining(locations))
  })

  test('shows each in a season of the tour’s month', () => {
    for (const { location, month } of sampleTours) {
      expect(seasonsOf(month, latitudeOf(location)), location).toContain(shown(location).season)
    }
  })

  test('names nothing that no picture shows', () => {
    for (const [location, { grounds, motifs, scenes }] of Object.entries(placesShown) as [
      string,
      PlaceShown,
    ][]) {
      const views = drawn.filter(({ place }) => place === location).map(({ scene }) => scene)
      // The tour of a place may have been deleted.
      if (views.length === 0) continue
      const used = new Set(
        views.flatMap((view) =>
          view.kind === 'view' ? [view.ground, ...view.motifs] : [compositionOf(view)],
        ),
      )
      expect(
        [...grounds, ...motifs, ...scenes].filter((name) => !used.has(name)),
        location,
      ).toEqual([])
    }
  })
})

describe('the rules refuse', () => {
  const view = (changes: Partial<Extract<PlaceScene, { kind: 'view' }>>): PlaceScene => ({
    kind: 'view',
    ground: 'sea',
    motifs: ['palaces', 'gondola'],
    light: 'mist',
    seed: 1,
    ...changes,
  })
  const venice = shown('Venice, Italy')
  const saaremaa = shown('Kuressaare, Estonia')

  test.each<[string, PlaceScene, PlaceShown, string]>([
    [
      'huts of Bora Bora in Venice',
      view({ motifs: ['palaces', 'stiltHuts'] }),
      venice,
      'stiltHuts is not of this place',
    ],
    ['a bicycle in Venice', view({ motifs: ['palaces', 'bicycle'] }), venice, 'bicycle is not of this place'],
    [
      'a red bridge in Istanbul',
      view({ motifs: ['redBridge'] }),
      shown('Istanbul, Türkiye'),
      'redBridge is not of this place',
    ],
    ['the Alps on Saaremaa', view({ motifs: ['snowRange'] }), saaremaa, 'snowRange is not of this place'],
    [
      'another place’s scene',
      { kind: 'lagoon', light: 'mist', seed: 1 },
      venice,
      'lagoon is not of this place',
    ],
    [
      'a saguaro in the Atacama',
      { kind: 'desert', variant: 'mesa', light: 'dusk', seed: 1 },
      shown('San Pedro de Atacama, Chile'),
      'desert/mesa is not of this place',
    ],
    [
      'a snow volcano in the Mara',
      view({ ground: 'savanna', motifs: ['kilimanjaro'] }),
      shown('Maasai Mara, Kenya'),
      'kilimanjaro is not of this place',
    ],
    ['another place’s ground', view({ ground: 'savanna' }), venice, 'savanna is not of this place'],
  ])('%s', (_name, scene, place, fault) => {
    expect(faultsOfPlaceScene(scene, place)).toContain(fault)
  })

  test('snow outside winter, and leaves in colour outside autumn', () => {
    const summer: PlaceShown = {
      ...saaremaa,
      grounds: ['snow', 'autumn'],
      motifs: ['snowPines', 'autumnTrees'],
      scenes: [],
    }
    expect(
      faultsOfPlaceScene(view({ ground: 'snow', motifs: ['snowPines'], light: 'winter' }), summer),
    ).toEqual([
      'snow is not seen in summer',
      'snowPines is not seen in summer',
      'the light winter is not seen in summer',
    ])
    expect(faultsOfPlaceScene(view({ ground: 'autumn', motifs: ['autumnTrees'] }), summer)).toEqual([
      'autumn is not seen in summer',
      'autumnTrees is not seen in summer',
    ])
  })
})
