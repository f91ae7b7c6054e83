// Element page: accordions.
import { Accordion } from '#client/design-system/accordion.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { admitMember } from '#client/features/session/admit-on-server.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import type { Route } from './+types/accordions'
import { Demo, ElementPage } from './element-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  admitMember(context)
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  const { accordionWords, elementHeads } = await import('#content/elements.ts')
  return { words: accordionWords, head: elementHeads.accordions }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ title: loaderData?.head.title ?? 'Accordions', publicUrl: publicUrlOf(matches) })

interface Fold {
  title: string
  text: string
}

function folds(items: readonly Fold[], openIndex?: number) {
  return items.map(({ title, text }, index) => ({
    title,
    content: <p>{text}</p>,
    isOpen: index === openIndex,
  }))
}

export default function ElementAccordions({ loaderData: { words, head } }: Route.ComponentProps) {
  const { questions, lists, weather } = words
  return (
    <ElementPage head={head} seed={131}>
      <Demo
        title="One at a time"
        note="Opening a question closes the one before: for answers that are read one by one."
      >
        <Accordion items={folds(questions, 0)} isExclusive />
      </Demo>
      <Demo
        title="As many as you like"
        note="Each stays open until it is closed: for lists that are compared."
      >
        <div className="grid grid-cols-2 gap-x-12 gap-y-9 max-md:grid-cols-1">
          {lists.map(({ title, items }) => (
            <div key={title} className="min-w-0">
              <h3 className="mb-2 text-card-small">{title}</h3>
              <Accordion items={folds(items, 0)} headingLevel={4} />
            </div>
          ))}
        </div>
      </Demo>
      <Demo title="On a plate" note="Beside a picture, where a part of a page asks the questions itself.">
        <div className="grid grid-cols-2 overflow-hidden rounded-l bg-mist max-md:grid-cols-1">
          <Picture
            {...pictureSizes(pictureUrl('pages/about-steamer'))}
            width={1600}
            height={1000}
            sizes="(width < 769px) 100vw, 760px"
            alt=""
            className="size-full min-h-60 object-cover"
          />
          <div className="p-[clamp(24px,3vw,44px)]">
            <h3 className="mb-2 text-d3">{weather.title}</h3>
            <Accordion items={folds(weather.items, 0)} headingLevel={4} isExclusive />
          </div>
        </div>
      </Demo>
    </ElementPage>
  )
}
