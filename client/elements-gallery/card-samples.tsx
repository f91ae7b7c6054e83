import { useState } from 'react'
import type { AddAction } from '#client/design-system/add-button.tsx'
import { Avatar } from '#client/design-system/avatar.tsx'
import { Badge } from '#client/design-system/badge.tsx'
import { ContentPicture } from '#client/design-system/content-picture.tsx'
import { Hero } from '#client/design-system/hero.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { PosterCard } from '#client/design-system/poster-card.tsx'
import type { StruckPrice } from '#client/design-system/price-tag.tsx'
import { Panel, Slab } from '#client/design-system/slab.tsx'
import { SquareCard } from '#client/design-system/square-card.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import { cartPage } from '#contract/pages/account-pages.ts'
import { Sample, Section } from './sample.tsx'

const hero = heroPicture('banners/banner-home-travel-1-bg')

const cart: Omit<AddAction, 'state' | 'onPress'> = {
  label: 'ADD TO CART',
  icon: 'bag',
  doneLabel: 'VIEW CART',
  doneTo: cartPage.path,
}

export function CardSamples({ isSite }: { isSite: boolean }) {
  return (
    <Section id="cards" title="Cards and pictures">
      <Sample title="SquareCard: press the first; busy, done, not to be had" width="wide">
        <div className="gallery-cards">
          <LiveCard />
          <Card
            slug="glacier-glasses"
            title="Glacier glasses"
            state="busy"
            reduced={{ was: '$86.0', lowest: '$86.0' }}
            price="$68.8"
            sale="20% off"
          />
          <Card slug="down-jacket" title="Down jacket" state="done" price="$185.5" />
          <Card slug="nothing-there" title="Gone picture" state="idle" price="$42.0" reason="Not available" />
        </div>
      </Sample>
      {isSite && (
        <>
          <Sample title="PosterCard" width="wide">
            <ul className="poster-wall">
              {['Slow boat up the fjords', 'Northern lights cabin', 'Lighthouse coast walk'].map(
                (title, index) => (
                  <PosterCard
                    key={title}
                    to="?"
                    title={title}
                    price={`$${index + 1},280.0`}
                    width={index === 0 ? 'wide-on-desktop' : 'single'}
                    picture={<img src={hero.src} alt="" width="800" height="1000" loading="lazy" />}
                  >
                    <Stars value={4.5} /> <span>Norway</span>
                  </PosterCard>
                ),
              )}
            </ul>
          </Sample>
          <Sample title="Hero, Ridge and a Slab pulled up over it" width="wide">
            <div>
              <Hero picture={hero} seed={5}>
                <div className="py-9">
                  <Lockup level={3} size="d2" first="Choose your" second="Perfect holiday" />
                </div>
              </Hero>
              <div className="wrap">
                <Slab pulledUp="far">
                  <p>The one plate that floats.</p>
                </Slab>
              </div>
            </div>
          </Sample>
        </>
      )}
      <Sample title="Avatar: sizes; none and broken show the default image">
        <div className="gallery-row">
          <Avatar src="/images/people/aoifewalks.webp" alt="Aoife" size="large" />
          <Avatar src="/images/people/arjunm.webp" alt="Arjun" />
          <Avatar alt="Nobody" />
          <Avatar src="/images/people/nobody-there.webp" alt="Broken" />
          <Avatar size="small" />
        </div>
      </Sample>
      <Sample title="ContentPicture: gone, “Not load” and “not found”">
        {(['Not load', 'not found'] as const).map((text) => (
          <ContentPicture
            key={text}
            src={`/images/tours/nowhere-${text.length}.webp`}
            srcSet=""
            sizes="400px"
            alt="A tour"
            width={1600}
            height={1000}
            fallbackAlt={text}
            className="aspect-16/10 w-full rounded-s object-cover"
          />
        ))}
      </Sample>
      <Sample title="Panel">
        <Panel>
          <p className="font-[650] text-ink">Book this tour</p>
          <p>A quiet plate beside the text.</p>
          <div>
            <Badge tone="category">Panel</Badge>
          </div>
        </Panel>
      </Sample>
    </Section>
  )
}

function LiveCard() {
  const [isDone, setDone] = useState(false)
  const action = {
    ...cart,
    state: isDone ? ('done' as const) : ('idle' as const),
    onPress: () => setDone(true),
  }
  return (
    <SquareCard
      to="?"
      title="Fjord bottle 0.7 L"
      picture={<CardPicture slug="fjord-bottle-0-7-l" />}
      category="Accessories"
      stars={5}
      price="$34.0"
      action={action}
      headingLevel={3}
    />
  )
}

interface CardProps {
  slug: string
  title: string
  state: AddAction['state']
  price: string
  reduced?: StruckPrice
  sale?: string
  reason?: string
}

function Card({ slug, title, state, price, reduced, sale, reason }: CardProps) {
  return (
    <SquareCard
      to="?"
      title={title}
      picture={<CardPicture slug={slug} />}
      badge={sale !== undefined && <Badge tone="sale">{sale}</Badge>}
      category="Winter"
      stars={4}
      price={price}
      reduced={reduced}
      action={{ ...cart, state, onPress: () => {}, disabledReason: reason }}
    />
  )
}

function CardPicture({ slug }: { slug: string }) {
  return (
    <ContentPicture
      src={`/images/products/${slug}.webp`}
      srcSet=""
      sizes="300px"
      alt=""
      width={800}
      height={800}
      fallbackAlt="not found"
    />
  )
}
