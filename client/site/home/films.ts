// The two films, by what they are for.
import { type Video, videos } from '#content/videos.ts'

function filmOf(wanted: Video['id']) {
  const { path, poster, bgUrl } = videos.find(({ id }) => id === wanted)!
  return { src: path, poster, backdrop: bgUrl }
}

export const films = { home: filmOf('home'), winter: filmOf('winter') }
