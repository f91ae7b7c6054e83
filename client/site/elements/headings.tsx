// Element page: headings of every level and size.
import { Lockup } from '#client/design-system/lockup.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { admitMember } from '#client/features/session/admit-on-server.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import type { Route } from './+types/headings'
import { Demo, ElementPage } from './element-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  admitMember(context)
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  const { elementHeads, headingWords } = await import('#content/elements.ts')
  return { words: headingWords, head: elementHeads.headings }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ title: loaderData?.head.title ?? 'Headings', publicUrl: publicUrlOf(matches) })

/** Each level is more indented and smaller. */
const levels = {
  2: { Heading: 'h2', indent: '', size: 'text-d2' },
  3: { Heading: 'h3', indent: 'md:ml-8', size: 'text-d3' },
  4: { Heading: 'h4', indent: 'md:ml-16', size: 'text-card' },
  5: { Heading: 'h5', indent: 'md:ml-24', size: 'text-card-small font-[650] font-display text-ink' },
  6: { Heading: 'h6', indent: 'md:ml-32', size: 'text-small font-[650] text-sea' },
} as const

export default function ElementHeadings({ loaderData: { words, head } }: Route.ComponentProps) {
  const { outline, lockups, night, quote } = words
  return (
    <ElementPage head={head} seed={151}>
      <Demo title="Levels" note="The first is the title of the page, above; these are the other five.">
        <ol className="grid gap-7">
          {outline.map(({ level, title, text }) => {
            const { Heading, indent, size } = levels[level]
            return (
              <li key={level} className={`grid grid-cols-[48px_1fr] items-baseline gap-x-5 ${indent}`}>
                <span aria-hidden="true" className="font-semibold text-ink-3 text-small">
                  {`h${level}`}
                </span>
                <div className="min-w-0">
                  <Heading className={size}>{title}</Heading>
                  <p className="mt-1.5">{text}</p>
                </div>
              </li>
            )
          })}
        </ol>
      </Demo>
      <Demo title="Lockups" note="A light line leads to a strong one. Both are one heading.">
        <ul className="grid gap-11">
          {lockups.map(({ size, name, first, second }) => (
            <li key={size}>
              <p className="mb-3 border-line border-b pb-2 font-semibold text-ink-3 text-small">{name}</p>
              <Lockup level={3} size={size} first={first} second={second} />
            </li>
          ))}
        </ul>
      </Demo>
      <Demo isWide title="On a night sky" note="White, where the drawing is dark enough to carry it.">
        <div className="relative isolate grid min-h-95 content-start overflow-hidden rounded-l bg-ink p-[clamp(28px,4.4vw,64px)]">
          <Picture
            {...pictureSizes(pictureUrl('pages/privacy'))}
            width={1600}
            height={750}
            sizes="(width < 1300px) 92vw, 1240px"
            alt=""
            className="-z-1 absolute inset-0 size-full object-cover object-[80%_80%]"
          />
          <Lockup level={3} size="d2" first={night.first} second={night.second} isOnNight />
        </div>
      </Demo>
      <Demo title="Between headings" note="Somebody’s words, set like the first line of a lockup.">
        <figure>
          <blockquote className="max-w-[24ch] font-display font-light text-[clamp(1.75rem,1.2rem+2.2vw,3rem)] text-ink italic leading-[1.16]">
            {quote.text}
          </blockquote>
          <figcaption className="mt-4 text-ink-3 text-small">{quote.by}</figcaption>
        </figure>
      </Demo>
    </ElementPage>
  )
}
