// Element page: section titles.
import { LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { SectionHeading } from '#client/design-system/section-heading.tsx'
import { admitMember } from '#client/features/session/admit-on-server.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import type { Route } from './+types/section-title'
import { Demo, ElementPage } from './element-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  admitMember(context)
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  const { elementHeads, sectionTitleWords } = await import('#content/elements.ts')
  return { words: sectionTitleWords, head: elementHeads.sectionTitle }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ title: loaderData?.head.title ?? 'Section Title', publicUrl: publicUrlOf(matches) })

export default function ElementSectionTitle({ loaderData: { words, head } }: Route.ComponentProps) {
  const { plain, withLink, withText, centred, numbered, onNight } = words
  return (
    <ElementPage head={head} seed={157}>
      <Demo isWide title="Plain" note="To the left, with room below for what it announces.">
        <Lockup level={3} size="d2" first={plain.first} second={plain.second} />
      </Demo>
      <Demo isWide title="With a way on" note="At the other end of the line; on phones below.">
        <SectionHeading level={3} first={withLink.first} second={withLink.second}>
          <LinkButton to={withLink.link} look="secondary">
            <span>{withLink.action}</span>
            <Icon name="arrow-right" />
          </LinkButton>
        </SectionHeading>
      </Demo>
      <Demo isWide title="With a few lines" note="For a part that needs an explanation before it begins.">
        <SectionHeading level={3} first={withText.first} second={withText.second}>
          <p className="max-w-[40ch]">{withText.text}</p>
        </SectionHeading>
      </Demo>
      <Demo isWide title="In the middle" note="Over something that stands alone.">
        <div className="grid justify-items-center gap-4 text-center">
          <Lockup level={3} size="d2" first={centred.first} second={centred.second} />
          <p className="max-w-[48ch]">{centred.text}</p>
        </div>
      </Demo>
      <Demo isWide title="With a number" note="Where parts follow each other, as days do.">
        <div className="flex items-center gap-6">
          <span className="grid size-[clamp(72px,9vw,112px)] flex-none place-items-center rounded-pill bg-sun text-center font-bold font-display text-card-small text-ink leading-tight">
            {numbered.number}
          </span>
          <Lockup level={3} size="d2" first={numbered.first} second={numbered.second} />
        </div>
      </Demo>
      <Demo isWide title="On a night sky" note="In a band of its own, between two parts.">
        <div className="relative isolate grid min-h-95 content-start overflow-hidden rounded-l bg-ink p-[clamp(28px,4.4vw,64px)]">
          <Picture
            {...pictureSizes(pictureUrl('videos/winter-bg'))}
            width={1600}
            height={750}
            sizes="(width < 1300px) 92vw, 1240px"
            alt=""
            className="-z-1 absolute inset-0 size-full object-cover object-[50%_90%]"
          />
          <Lockup level={3} size="d2" first={onNight.first} second={onNight.second} isOnNight />
        </div>
      </Demo>
    </ElementPage>
  )
}
