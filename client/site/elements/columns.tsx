// Element page: text in columns.

import { LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { loadPostText } from '#client/features/blog/post-texts.ts'
import { ParagraphText } from '#client/features/paragraphs/paragraph-text.tsx'
import { admitMember } from '#client/features/session/admit-on-server.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { wordsOf } from '#content/paragraphs.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import { addressOf } from '#contract/pages/page.ts'
import { postPage } from '#contract/pages/site-pages.ts'
import type { Route } from './+types/columns'
import { Demo, ElementPage } from './element-page.tsx'

/** Number of paragraphs of the post in the last demo. */
const shownParagraphs = 4

export function loader({ context }: Route.LoaderArgs) {
  admitMember(context)
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  const [{ columnWords, elementHeads }, { postList }] = await Promise.all([
    import('#content/elements.ts'),
    import('#content/post-list.ts'),
  ])
  const { slug, title, author } = postList.find((post) => post.slug === columnWords.flow.post)!
  const paragraphs = (await loadPostText(slug)).paragraphs.slice(0, shownParagraphs)
  return { words: columnWords, head: elementHeads.columns, post: { slug, title, author, paragraphs } }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ title: loaderData?.head.title ?? 'Columns', publicUrl: publicUrlOf(matches) })

export default function ElementColumns({ loaderData: { words, head, post } }: Route.ComponentProps) {
  const { halves, thirds, quarters, margin, flow } = words
  return (
    <ElementPage head={head} seed={149}>
      <Demo
        isWide
        title="Halves"
        note="Two things of the same weight; below 768 pixels one stands above the other."
      >
        <div className="grid grid-cols-2 gap-x-7 gap-y-9 max-md:grid-cols-1">
          {halves.map(({ title, text, picture }) => (
            <div key={title} className="min-w-0">
              <Picture
                {...pictureSizes(pictureUrl(picture))}
                width={1600}
                height={1000}
                sizes="(width < 769px) 92vw, 606px"
                alt=""
                className="aspect-16/10 w-full rounded-s bg-shoal object-cover"
              />
              <h3 className="mt-4 text-card">{title}</h3>
              <p className="mt-2 max-w-[56ch]">{text}</p>
            </div>
          ))}
        </div>
      </Demo>
      <Demo isWide title="Thirds" note="With a rule between, for short things that belong together.">
        <div className="grid grid-cols-3 max-md:grid-cols-1">
          {thirds.map(({ title, text }) => (
            <div
              key={title}
              className="border-line py-1 md:border-l md:px-9 md:first:border-l-0 md:first:pl-0 max-md:border-b max-md:py-5 max-md:last:border-b-0"
            >
              <h3 className="text-d3">{title}</h3>
              <p className="mt-2.5">{text}</p>
            </div>
          ))}
        </div>
      </Demo>
      <Demo isWide title="Quarters" note="For figures and a line to each.">
        <dl className="grid grid-cols-4 gap-7 max-lg:grid-cols-2 max-sm:gap-5">
          {quarters.map(({ figure, text }) => (
            <div key={figure} className="rounded-l bg-mist p-6 max-sm:p-5">
              <dt className="font-bold font-display text-d2 text-ink leading-none">{figure}</dt>
              <dd className="mt-3 text-small">{text}</dd>
            </div>
          ))}
        </dl>
      </Demo>
      <Demo isWide title={margin.title} note="Two thirds and one, the smaller to the side.">
        <div className="grid grid-cols-[2fr_1fr] items-start gap-x-16 gap-y-7 max-md:grid-cols-1">
          <p className="text-lead">{margin.text}</p>
          <p className="border-sun border-l-[5px] py-1 pl-6 font-display font-light text-card text-ink italic leading-snug">
            {margin.aside}
          </p>
        </div>
      </Demo>
      <Demo isWide title={flow.title} note="From one column to the next, as many as there is room for.">
        <article>
          <h3 className="text-d3">{post.title}</h3>
          <p className="mt-1.5 text-ink-3 text-small">{`By ${post.author}`}</p>
          <div className="element-flow mt-6">
            {post.paragraphs.map((paragraph) => (
              <p key={wordsOf(paragraph)}>
                <ParagraphText content={paragraph} />
              </p>
            ))}
          </div>
          <div className="mt-7">
            <LinkButton to={addressOf(postPage, { slug: post.slug })} look="secondary">
              Read to the end
              <Icon name="arrow-right" />
            </LinkButton>
          </div>
        </article>
      </Demo>
    </ElementPage>
  )
}
