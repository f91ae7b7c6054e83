import { useState } from 'react'
import { Icon } from '#client/design-system/icon.tsx'
import { usePopover } from '#client/design-system/popover.ts'
import { useLazyModule } from '#client/features/lazy-modules/use-lazy-module.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { cartPage } from '#contract/pages/account-pages.ts'

const load = () => import('./cart-preview.tsx')

/** The cart in the header: number of lines, and a preview on hover, focus and touch. */
export function CartButton() {
  const totalCount = useSiteStore(({ cart }) => cart?.totalCount)
  const { isOpen, close, press, rootProps } = usePopover()
  const [isFailed, setIsFailed] = useState(false)
  const part = useLazyModule(load, isOpen && !isFailed, () => setIsFailed(true))
  return (
    <>
      <noscript>
        <a
          href={cartPage.path}
          className="grid size-11 place-items-center rounded-pill text-ink hover:bg-mist"
        >
          <Icon name="bag" className="size-5.5" />
          <span className="sr-only">Cart</span>
        </a>
      </noscript>
      <div {...rootProps} className={`popover noscript:hidden ${isOpen ? 'is-open' : ''}`}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => {
            setIsFailed(false)
            press()
          }}
          className="relative grid size-11 cursor-pointer place-items-center rounded-pill text-ink hover:bg-mist"
        >
          <Icon name="bag" className="size-5.5" />
          <span className="sr-only">Cart</span>
          {totalCount !== undefined && (
            <span
              data-testid="cart-badge"
              className={`absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-pill px-1 font-bold text-[0.75rem] leading-none ${totalCount === 0 ? 'bg-shoal text-ink-2' : 'bg-signal text-paper'}`}
            >
              {totalCount}
            </span>
          )}
        </button>
        <div className="popover-panel cart-preview">
          <section aria-label="Cart preview" className="popover-plate">
            {part !== null && <part.CartPreview close={close} />}
          </section>
        </div>
      </div>
    </>
  )
}
