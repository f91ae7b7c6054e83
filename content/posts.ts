// The blog, newest post first, whole. Pages of the site take what they show from post-list.ts and posts/.
import type { Portrait } from './portraits.ts'
import { type PostEntry, postList } from './post-list.ts'
import { text as aParasolIsASmallHouse } from './posts/a-parasol-is-a-small-house.ts'
import { text as breakfastHasNineteenDishes } from './posts/breakfast-has-nineteen-dishes.ts'
import { text as chickpeasOnSaturdayNight } from './posts/chickpeas-on-saturday-night.ts'
import { text as learningToFallOnGoodSnow } from './posts/learning-to-fall-on-good-snow.ts'
import { text as midnightFortyFloorsUp } from './posts/midnight-forty-floors-up.ts'
import { text as nineSlowTrainsWorthTheTicket } from './posts/nine-slow-trains-worth-the-ticket.ts'
import { text as pressingDayInTheHills } from './posts/pressing-day-in-the-hills.ts'
import { text as sevenPebblesInThePudding } from './posts/seven-pebbles-in-the-pudding.ts'
import { text as theFirstSwimOfJanuary } from './posts/the-first-swim-of-january.ts'
import { text as theHarbourThatPaintsItself } from './posts/the-harbour-that-paints-itself.ts'
import { text as threeDaysBehindTheBlossomLine } from './posts/three-days-behind-the-blossom-line.ts'
import { text as waitingIsMostOfIt } from './posts/waiting-is-most-of-it.ts'
import { text as whatTheDarkSoundsLike } from './posts/what-the-dark-sounds-like.ts'
import { text as whatToPackForAWetFjord } from './posts/what-to-pack-for-a-wet-fjord.ts'
import { text as whitePaintBluePaintWind } from './posts/white-paint-blue-paint-wind.ts'
import { sampleReviewers } from './reviewers.ts'
import type { Scene } from './scenes.ts'

export { type PostType, postTypes } from './post-list.ts'

export type PostComment = {
  /** The picture stands at people/<username>. */
  username: string
  img: Portrait
  nameUser: string
  content: string
  time: string
}

/** What a post's own file holds: its comments name travellers, who have their own list. */
export type PostText = {
  image: Scene
  blogImg1: Scene
  blogImg2: Scene
  /** Of the two pictures: what they show, and when. */
  captions: readonly [string, string]
  /** Taken word for word from the text, to stand out of it. */
  quote: string
  /** Paragraphs parted by blank lines. */
  content: string
  comments: readonly { username: string; time: string; content: string }[]
}

export type Post = PostEntry & Omit<PostText, 'comments'> & { comments: readonly PostComment[] }

const texts: Readonly<Record<string, PostText>> = {
  'a-parasol-is-a-small-house': aParasolIsASmallHouse,
  'breakfast-has-nineteen-dishes': breakfastHasNineteenDishes,
  'chickpeas-on-saturday-night': chickpeasOnSaturdayNight,
  'learning-to-fall-on-good-snow': learningToFallOnGoodSnow,
  'midnight-forty-floors-up': midnightFortyFloorsUp,
  'nine-slow-trains-worth-the-ticket': nineSlowTrainsWorthTheTicket,
  'pressing-day-in-the-hills': pressingDayInTheHills,
  'seven-pebbles-in-the-pudding': sevenPebblesInThePudding,
  'the-first-swim-of-january': theFirstSwimOfJanuary,
  'the-harbour-that-paints-itself': theHarbourThatPaintsItself,
  'three-days-behind-the-blossom-line': threeDaysBehindTheBlossomLine,
  'waiting-is-most-of-it': waitingIsMostOfIt,
  'what-the-dark-sounds-like': whatTheDarkSoundsLike,
  'what-to-pack-for-a-wet-fjord': whatToPackForAWetFjord,
  'white-paint-blue-paint-wind': whitePaintBluePaintWind,
}

const travellers = new Map(sampleReviewers.map((reviewer) => [reviewer.username, reviewer]))

function complete(entry: PostEntry): Post {
  const text = texts[entry.slug]
  if (!text) throw new Error(`"${entry.title}" has no text`)
  const comments = text.comments.map((comment) => {
    const traveller = travellers.get(comment.username)
    if (!traveller) throw new Error(`"${entry.title}" has a comment by nobody we know: ${comment.username}`)
    return { ...comment, img: traveller.portrait, nameUser: traveller.name }
  })
  return { ...entry, ...text, comments }
}

export const posts: readonly Post[] = postList.map(complete)
