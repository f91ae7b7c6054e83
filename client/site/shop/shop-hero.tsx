import { Lockup } from '#client/design-system/lockup.tsx'
import { Ridge } from '#client/design-system/ridge.tsx'
import { shopPage } from '#content/shop.ts'

/** The ground on which the goods are drawn, with the one red thing: a suitcase that waits on the ridge. */
export function ShopHero() {
  return (
    <div className="shop-hero">
      <svg className="shop-hero-sun" viewBox="0 0 400 260" aria-hidden="true">
        <circle cx="210" cy="170" r="150" className="fill-sun" opacity="0.13" />
        <circle cx="210" cy="170" r="108" className="fill-sun" opacity="0.2" />
        <circle cx="210" cy="170" r="68" className="fill-sun" opacity="0.75" />
      </svg>
      <div className="wrap">
        <Lockup level={1} size="d1" first={shopPage.first} second={shopPage.second} />
      </div>
      <Ridge seed={43} />
    </div>
  )
}
