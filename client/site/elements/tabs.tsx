// Element page: tabs.

import { LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { TabLinks } from '#client/design-system/tab-links.tsx'
import { Tabs } from '#client/design-system/tabs.tsx'
import { admitMember } from '#client/features/session/admit-on-server.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { readQuery } from '#client/lib/page-query.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import { tabsPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import type { Route } from './+types/tabs'
import { Demo, ElementPage } from './element-page.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  admitMember(context)
  return load(request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request)
}

async function load(request: Request) {
  const { elementHeads, tabWords } = await import('#content/elements.ts')
  const { light } = readQuery(request.url, tabsPage.query)
  const { views } = tabWords.lights
  return {
    words: tabWords,
    head: elementHeads.tabs,
    view: views.find((view) => view.light === light) ?? views[0],
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ title: loaderData?.head.title ?? 'Tabs', publicUrl: publicUrlOf(matches) })

export default function ElementTabs({ loaderData: { words, head, view } }: Route.ComponentProps) {
  const { seasons, plan, lights } = words
  return (
    <ElementPage head={head} seed={137}>
      <Demo title="Words only" note="The address names the panel behind #, so that a link can open it.">
        <Tabs
          label="Seasons"
          items={seasons.map(({ id, title, text, months, link, picture }) => ({
            id,
            title,
            panel: (
              <div className="grid grid-cols-[1.1fr_1fr] items-center gap-x-11 gap-y-6 max-md:grid-cols-1">
                <Landscape path={picture} sizes="(width < 769px) 92vw, 480px" className="aspect-16/10" />
                <div className="grid justify-items-start gap-3.5">
                  <h3 className="text-d3">{months}</h3>
                  <p>{text}</p>
                  <LinkButton to={link} look="secondary">
                    Tours then
                    <Icon name="arrow-right" />
                  </LinkButton>
                </div>
              </div>
            ),
          }))}
        />
      </Demo>
      <Demo title="With signs" note="A small drawing before the word, where words alone look alike.">
        <Tabs
          label="Planning"
          items={plan.map(({ id, title, icon, text, link, action }) => ({
            id,
            title,
            icon,
            panel: (
              <div className="grid max-w-[60ch] justify-items-start gap-3.5">
                <p className="text-lead">{text}</p>
                <LinkButton to={link} look="ghost">
                  <span>{action}</span>
                  <Icon name="arrow-right" />
                </LinkButton>
              </div>
            ),
          }))}
        />
      </Demo>
      <Demo isWide title={lights.title} note={lights.text}>
        <TabLinks
          label="Lights"
          links={lights.views.map(({ light, title }) => ({
            title,
            to: addressOf(tabsPage, { light }),
            isCurrent: light === view.light,
          }))}
        />
        <Landscape
          key={view.light}
          path={view.picture}
          sizes="(width < 1300px) 92vw, 1240px"
          className="mt-7 aspect-21/9 object-[50%_90%] max-md:aspect-4/3"
          alt={`The forest: ${view.title}`}
        />
      </Demo>
    </ElementPage>
  )
}

interface LandscapeProps {
  path: string
  sizes: string
  className: string
  alt?: string
}

function Landscape({ path, sizes, className, alt = '' }: LandscapeProps) {
  return (
    <Picture
      {...pictureSizes(pictureUrl(path))}
      width={1600}
      height={1000}
      sizes={sizes}
      alt={alt}
      className={`w-full rounded-s bg-shoal object-cover ${className}`}
    />
  )
}
