import { tourElementsPage } from '#contract/pages/account-pages.ts'
import './element-page.css'
import { type ReactNode, useId } from 'react'
import { PageHero } from '#client/features/banners/page-hero.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'

export interface ElementHeadWords {
  title: string
  first: string
  second: string
  description: string
  /** Path of a wide picture below /images/. */
  picture: string
}

interface ElementPageProps {
  head: ElementHeadWords
  /** Seed of the ridge at the bottom of the hero. */
  seed: number
  children: ReactNode
}

/** A page that shows one kind of element in several demos. */
export function ElementPage({ head, seed, children }: ElementPageProps) {
  const { title, first, second, description, picture } = head
  return (
    <>
      <PageHero
        picture={heroPicture(picture)}
        seed={seed}
        trail={[{ title: 'Elements', to: tourElementsPage.path }]}
        current={title}
        first={first}
        second={second}
        description={description}
        isTall
      />
      <div className="wrap grid gap-[clamp(44px,6vw,80px)] pt-[clamp(36px,4.4vw,64px)]">{children}</div>
    </>
  )
}

interface DemoProps {
  title: string
  /** Describes the purpose of the look. */
  note: string
  /** The content is below the title instead of beside it. */
  isWide?: boolean
  children: ReactNode
}

/** One look of an element, with its name at the side. */
export function Demo({ title, note, isWide = false, children }: DemoProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`element-demo ${isWide ? 'is-wide' : ''}`}>
      <div className="element-demo-name">
        <h2 id={id} className="text-card">
          {title}
        </h2>
        <p className="mt-1.5 text-ink-3 text-small">{note}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
