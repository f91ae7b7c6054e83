// Element page: buttons. Presses are counted, because a button without any effect would seem broken.

import { type ReactNode, useState } from 'react'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Segments } from '#client/design-system/choice.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { admitMember } from '#client/features/session/admit-on-server.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import { addressOf } from '#contract/pages/page.ts'
import {
  destinationListPage,
  destinationSliderPage,
  searchPage,
  tourPage,
} from '#contract/pages/site-pages.ts'
import type { Route } from './+types/buttons'
import { Demo, ElementPage } from './element-page.tsx'
import { Sending } from './sending.tsx'

export function loader({ context }: Route.LoaderArgs) {
  admitMember(context)
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  const { elementHeads } = await import('#content/elements.ts')
  return { head: elementHeads.buttons }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ title: loaderData?.head.title ?? 'Buttons', publicUrl: publicUrlOf(matches) })

const looks = [
  { look: 'primary', name: 'Primary', use: 'Where to go from here. One in view.' },
  { look: 'secondary', name: 'Secondary', use: 'Whatever else can be done.' },
  { look: 'ghost', name: 'Ghost', use: 'A way out, or a way back.' },
] as const

export default function ElementButtons({ loaderData: { head } }: Route.ComponentProps) {
  const [presses, setPresses] = useState(0)
  const press = () => setPresses(presses + 1)
  return (
    <ElementPage head={head} seed={139}>
      <Demo title="Looks" note="Three, in two sizes, and one for when there is nothing to press.">
        <ul className="grid gap-y-7">
          {looks.map(({ look, name, use }) => (
            <li
              key={look}
              className="grid grid-cols-[200px_1fr] items-center gap-x-7 gap-y-3 max-md:grid-cols-1"
            >
              <span>
                <span className="block font-[650] text-ink">{name}</span>
                <span className="block text-ink-3 text-small">{use}</span>
              </span>
              <span className="flex flex-wrap items-center gap-3.5">
                <Button look={look} onClick={press}>
                  Set sail
                </Button>
                <Button look={look} size="small" onClick={press}>
                  Set sail
                </Button>
                <Button look={look} disabled title="The tide is out">
                  Set sail
                </Button>
              </span>
            </li>
          ))}
        </ul>
        <p role="status" className="mt-7 text-ink-3 text-small">
          {presses === 0
            ? 'Nothing has been pressed yet.'
            : `Pressed ${presses === 1 ? 'once' : `${presses} times`}.`}
        </p>
      </Demo>
      <Demo title="With signs" note="Before the word it says what happens, behind it where one goes.">
        <div className="flex flex-wrap items-center gap-3.5">
          <Row press={press} />
        </div>
      </Demo>
      <Demo title="While it works" note="It keeps its place and its width, and cannot be pressed twice.">
        <Sending />
      </Demo>
      <Demo title="Full width" note="In forms, and at the foot of a plate.">
        <div className="grid max-w-105 gap-3.5 rounded-l bg-mist p-7">
          <p className="font-[650] font-display text-card text-ink">Two tickets, slow boat</p>
          <LinkButton to={addressOf(tourPage, { id: 'slow-boat-up-the-fjords' })} isFullWidth>
            See the tour
          </LinkButton>
          <Button look="secondary" isFullWidth onClick={press}>
            Ask the captain
          </Button>
        </div>
      </Demo>
      <Demo title="A few in a row" note="One of them is chosen, always.">
        <Segments
          legend="Seat"
          defaultValue="window"
          options={[
            { value: 'window', label: 'Window' },
            { value: 'aisle', label: 'Aisle' },
            { value: 'deck', label: 'On deck' },
          ]}
        />
      </Demo>
      <Demo isWide title="On a picture" note="The primary one needs no plate: its own ground is enough.">
        <OnPicture>
          <LinkButton to={destinationListPage.path}>
            Where to?
            <Icon name="arrow-right" />
          </LinkButton>
        </OnPicture>
      </Demo>
    </ElementPage>
  )
}

function Row({ press }: { press: () => void }) {
  return (
    <>
      <LinkButton to={searchPage.path}>
        <Icon name="search" />
        Search
      </LinkButton>
      <LinkButton to={destinationSliderPage.path} look="secondary">
        Leaf through
        <Icon name="arrow-right" />
      </LinkButton>
      <Button look="secondary" onClick={press}>
        <Icon name="calendar" />
        Another date
      </Button>
      <Button look="ghost" onClick={press}>
        <Icon name="cross" />
        Never mind
      </Button>
    </>
  )
}

function OnPicture({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid min-h-80 place-items-center overflow-hidden rounded-l">
      <Picture
        {...pictureSizes(pictureUrl('destinations/french-polynesia-hero'))}
        width={1600}
        height={750}
        sizes="(width < 1300px) 92vw, 1240px"
        alt=""
        className="-z-1 absolute inset-0 size-full object-cover"
      />
      {children}
    </div>
  )
}
