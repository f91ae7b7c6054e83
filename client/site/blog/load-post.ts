// Loads a post with its sidebar, countries and related posts.

import { type ListedPost, listedPost } from '#client/features/blog/post-facts.tsx'
import { loadPostText } from '#client/features/blog/post-texts.ts'
import { loadSidebar } from '#client/features/blog/sidebar-content.ts'
import { findDestination } from '#client/features/destinations/destinations.ts'
import { plainText } from '#content/paragraphs.ts'
import { addressOf } from '#contract/pages/page.ts'
import { destinationPage } from '#contract/pages/site-pages.ts'
import { slugify } from '#contract/slugs.ts'

const wordsPerMinute = 200

/** Resolves to null if the post does not exist. `slugOrTitle`: the slug, or a title with this slug. */
export async function loadPost(slugOrTitle: string) {
  const { postList } = await import('#content/post-list.ts')
  const slug = slugify(slugOrTitle)
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
    return {
      title,
      page: destination === undefined ? null : addressOf(destinationPage, { slug: destination.slug }),
    }
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
