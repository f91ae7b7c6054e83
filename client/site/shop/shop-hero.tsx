import './shop-hero.css'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Ridge } from '#client/design-system/ridge.tsx'

/** The hero of the shop: a sun and a red suitcase on a ridge. */
export function ShopHero({ first, second }: { first: string; second: string }) {
  return (
    <div className="shop-hero">
      <svg className="shop-hero-sun" viewBox="0 0 400 260" aria-hidden="true">
        <circle cx="210" cy="170" r="150" className="fill-sun" opacity="0.13" />
        <circle cx="210" cy="170" r="108" className="fill-sun" opacity="0.2" />
        <circle cx="210" cy="170" r="68" className="fill-sun" opacity="0.75" />
      </svg>
      <div className="wrap">
        <Lockup level={1} size="d2" first={first} second={second} />
      </div>
      <Ridge seed={43} />
      <svg className="shop-hero-case" viewBox="0 0 60 56" aria-hidden="true">
        <path d="M22 15V8q0-4 4-4h8q4 0 4 4v7" fill="none" strokeWidth="3.5" className="stroke-ink" />
        <rect x="2" y="13" width="56" height="41" rx="5" className="fill-signal" />
        <path d="M44 13h9q5 0 5 5v31q0 5-5 5h-9z" className="fill-signal-deep" />
        <path d="M13 13h5v41h-5zM42 13h5v41h-5z" className="fill-ink" opacity="0.8" />
        <path d="M13 29h5v6h-5zM42 29h5v6h-5z" className="fill-sun" />
        <circle cx="30" cy="30" r="6.5" className="fill-paper" />
        <path d="M24 32.500l4-3.500 2.500 2 3-3.500 3 4a6.500 6.500 0 0 1-12.500 1z" className="fill-sea" />
      </svg>
    </div>
  )
}
