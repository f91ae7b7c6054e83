// The one list of every picture that the site shows, with the recipe it is drawn from.
import { banners, bannerTypes } from './banners.ts'
import { destinations } from './destinations.ts'
import { pageHeroes, pageScenes } from './page-pictures.ts'
import { bannerPath, municipalityPath, teamPath } from './picture-paths.ts'
import { placesShown } from './places-shown.ts'
import type { Portrait } from './portraits.ts'
import { wallPicturePath, wallShape } from './post-wall.ts'
import { postcards } from './postcards.ts'
import { posts } from './posts.ts'
import type { Hue, ProductObject } from './product-objects.ts'
import { type SampleProduct, sampleProducts } from './products.ts'
import { resorts } from './resorts.ts'
import { sampleReviewers } from './reviewers.ts'
import { sampleReviews } from './sample-reviews.ts'
import type { PlaceScene, Season } from './scenery.ts'
import type { SceneShape } from './scenes.ts'
import { featuredTours, galleryTours, masonryTours, sliderTours } from './static-tours.ts'
import { team } from './team.ts'
import { sampleTours } from './tours.ts'
import { videos } from './videos.ts'

export { pictureUrl } from './picture-paths.ts'

export type ScenePicture = { path: string; kind: 'scene'; scene: PlaceScene; shape: SceneShape }

/** A picture of a tour, drawn for its place as it is in the season of the tour. */
export type TourPicture = {
  path: string
  kind: 'tour'
  tour: string
  place: string
  season: Season
  scene: PlaceScene
  /** Main pictures also appear on the poster wall, and are drawn again for its upright crop. */
  isMain: boolean
}

export type ProductPicture = {
  path: string
  kind: 'product'
  object: ProductObject
  category: SampleProduct['category']
  hue: Hue
  /** Turned: the same thing seen from another angle or nearer. */
  view: 'front' | 'turned' | 'reverse'
}

export type PortraitPicture = { path: string; kind: 'portrait'; portrait: Portrait }

/** The path stands below /images/ and has no extension. */
export type Picture = ScenePicture | TourPicture | ProductPicture | PortraitPicture

function people(): Picture[] {
  return sampleReviewers.map(({ username, portrait }) => ({
    path: `people/${username}`,
    kind: 'portrait',
    portrait,
  }))
}

function landscape(path: string, scene: PlaceScene): Picture {
  return { path, kind: 'scene', scene, shape: 'landscape' }
}

function seasonShown(location: string): Season {
  const place = placesShown[location]
  if (!place) throw new Error(`places-shown.yaml does not list ${location}`)
  return place.season
}

type PlacedTour = { slug: string; location: string }

function tourPicture(
  path: string,
  { slug, location }: PlacedTour,
  scene: PlaceScene,
  isMain = false,
): TourPicture {
  return { path, kind: 'tour', tour: slug, place: location, season: seasonShown(location), scene, isMain }
}

function tours(): Picture[] {
  return sampleTours.flatMap((tour): Picture[] => [
    tourPicture(`tours/${tour.slug}`, tour, tour.scene, true),
    ...tour.previews.map((preview, index) => tourPicture(`tours/${tour.slug}-p${index + 1}`, tour, preview)),
  ])
}

/** A product comes in one colour: its gallery shows it from three sides and in no other. */
function products(): Picture[] {
  return sampleProducts.flatMap(({ slug, object, category, hue }): Picture[] => [
    { path: `products/${slug}`, kind: 'product', object, category, hue, view: 'front' },
    { path: `products/${slug}-p1`, kind: 'product', object, category, hue, view: 'turned' },
    { path: `products/${slug}-p2`, kind: 'product', object, category, hue, view: 'reverse' },
  ])
}

function blog(): Picture[] {
  return posts.flatMap(({ slug, image, blogImg1, blogImg2 }, place): Picture[] => {
    const shape = wallShape(place)
    return [
      landscape(`posts/${slug}`, image),
      landscape(`posts/${slug}-1`, blogImg1),
      landscape(`posts/${slug}-2`, blogImg2),
      ...(shape === 'landscape'
        ? []
        : [{ path: wallPicturePath(slug, shape), kind: 'scene', scene: image, shape } as const]),
    ]
  })
}

function places(): Picture[] {
  return destinations.flatMap(({ slug, scene, municipalities }): Picture[] => [
    landscape(`destinations/${slug}`, scene),
    { path: `destinations/${slug}-hero`, kind: 'scene', scene, shape: 'hero' },
    ...municipalities.map(
      (municipality): Picture => ({
        path: municipalityPath(slug, municipality.title),
        kind: 'scene',
        scene: municipality.scene,
        shape: 'square',
      }),
    ),
  ])
}

function bannerPictures(): Picture[] {
  return bannerTypes.flatMap((type) =>
    banners
      .filter((banner) => banner.type === type)
      .flatMap(({ img, bgUrl }, index): Picture[] => [
        landscape(bannerPath(type, index + 1), img),
        { path: `${bannerPath(type, index + 1)}-bg`, kind: 'scene', scene: bgUrl, shape: 'hero' },
      ]),
  )
}

function pages(): Picture[] {
  return [
    ...Object.entries(pageHeroes).map(
      ([page, scene]): Picture => ({ path: `pages/${page}`, kind: 'scene', scene, shape: 'hero' }),
    ),
    ...Object.entries(pageScenes).map(([name, scene]) => landscape(`pages/${name}`, scene)),
  ]
}

function smallCollections(): Picture[] {
  return [
    ...team.map(({ name, img }): Picture => ({ path: teamPath(name), kind: 'portrait', portrait: img })),
    ...sampleReviews.map(
      ({ id, img }): Picture => ({ path: `sample-reviews/${id}`, kind: 'portrait', portrait: img }),
    ),
    ...postcards.map(
      ({ id, img }): Picture => ({ path: `postcards/${id}`, kind: 'scene', scene: img, shape: 'portrait' }),
    ),
    ...resorts.map(({ slug, scene }) => landscape(`resorts/${slug}`, scene)),
    ...[...sliderTours, ...featuredTours, ...galleryTours, ...masonryTours].map((tour) =>
      tourPicture(`static-tours/${tour.slug}`, tour, tour.scene),
    ),
    ...videos.flatMap(({ id, scene, bgScene }): Picture[] => [
      landscape(`videos/${id}`, scene),
      { path: `videos/${id}-bg`, kind: 'scene', scene: bgScene, shape: 'hero' },
    ]),
  ]
}

export function pictures(): Picture[] {
  return [
    ...tours(),
    ...products(),
    ...people(),
    ...places(),
    ...blog(),
    ...bannerPictures(),
    ...pages(),
    ...smallCollections(),
  ]
}
