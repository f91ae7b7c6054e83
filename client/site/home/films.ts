// The two films by the page that shows them.
import { type Video, videos } from '#content/videos.ts'

function filmOf(wantedId: Video['id']) {
  const { path, poster, bgUrl } = videos.find(({ id }) => id === wantedId)!
  return { src: path, poster, backdrop: bgUrl }
}

export const films = { home: filmOf('home'), winter: filmOf('winter') }
