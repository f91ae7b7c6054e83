// One post with its sidebar, countries and related posts.
import { type ListedPost, listedPost } from '#client/features/blog/post-facts.tsx'
import { loadPostText } from '#client/features/blog/post-texts.ts'
import { loadSidebar } from '#client/features/blog/sidebar-content.ts'
import { destinationPath, findDestination } from '#client/features/destinations/destinations.ts'
import { plainText } from '#content/paragraphs.ts'
import { slugify } from '#contract/slugs.ts'

const wordsPerMinute = 200

/** Null for a post that does not exist. `wanted`: its slug, or a title that comes to it. */
export async function loadPost(wanted: string) {
  const { postList } = await import('#content/post-list.ts')
  const slug = slugify(wanted)
  const post = postList.find((entry) => entry.slug === slug)
  if (post === undefined) return null
  const [text, { sampleReviewers }, sidebar] = await Promise.all([
    loadPostText(slug),
    import('#content/reviewers.ts'),
    loadSidebar(post.author),
  ])
  const names = new Map(sampleReviewers.map(({ username, name }) => [username, name]))
  const countries = post.countries.map(async (title) => {
    const destination = await findDestination(slugify(title))
    return { title, page: destination === undefined ? null : destinationPath(destination.slug) }
  })
  const related = postList.filter((entry) => entry.type === post.type && entry !== post)
  return {
    post: {
      ...post,
      minutes: Math.ceil(plainText(text.paragraphs).split(/\s+/).length / wordsPerMinute),
      paragraphs: text.paragraphs,
      quote: text.quote,
      captions: text.captions,
      comments: text.comments.map(({ username, time, content }) => ({
        username,
        name: names.get(username) ?? username,
        time,
        content,
      })),
    },
    countries: await Promise.all(countries),
    related: related.map(listedPost) satisfies ListedPost[],
    sidebar,
  }
}

export type WholePost = NonNullable<Awaited<ReturnType<typeof loadPost>>>
