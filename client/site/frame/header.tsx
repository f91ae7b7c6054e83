import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { SocialLinks } from '#client/features/contact/social-links.tsx'
import { house } from '#client/lib/house.ts'
import { addressLine, phoneHref } from '#contract/house-facts.ts'
import { searchPage } from '#contract/pages/site-pages.ts'
import { Account } from './account.tsx'
import { CartButton } from './cart-button.tsx'
import { Logo } from './logo.tsx'
import { MenuBar } from './menu-bar.tsx'
import { openSidePanel, prepareSidePanel } from './side-panel-host.tsx'
import { SmallMenu } from './small-menu.tsx'

const iconButton = 'grid size-11 place-items-center rounded-pill text-ink hover:bg-mist'

export function Header() {
  return (
    <header id="top" tabIndex={-1} className="outline-none">
      <Strip />
      <div className="relative z-5 bg-paper">
        <div className="wrap flex min-h-21 flex-wrap items-center gap-x-[clamp(20px,2.5vw,36px)] max-md:min-h-17 max-md:gap-x-2">
          <Logo />
          <MenuBar />
          <div className="flex gap-0.5 max-lg:ml-auto">
            <CartButton />
            <Link to={searchPage.path} className={iconButton}>
              <Icon name="search" className="size-5.5" />
              <span className="sr-only">Search</span>
            </Link>
            <button
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={prepareSidePanel}
              onFocus={prepareSidePanel}
              onClick={openSidePanel}
              className={`${iconButton} noscript:hidden cursor-pointer max-md:hidden`}
            >
              <Icon name="panel" className="size-5.5" />
              <span className="sr-only">Find and contact</span>
            </button>
            <SmallMenu />
          </div>
        </div>
      </div>
    </header>
  )
}

/** The dark strip above the menu: contacts, language and account. */
function Strip() {
  const entry = 'inline-flex min-h-10 items-center gap-2 no-underline hover:underline'
  const icon = 'size-4 text-sun'
  return (
    <div className="on-night relative z-6 bg-ink text-[0.875rem] text-on-night">
      <div className="wrap flex min-h-10.5 items-center max-[17rem]:flex-wrap gap-x-7 max-md:min-h-10 max-md:justify-between max-md:gap-x-3.5">
        <a href={`mailto:${house().email}`} className={entry}>
          <Icon name="mail" className={icon} />
          <span>{house().email}</span>
        </a>
        <a href={phoneHref(house().phone)} className={`${entry} max-lg:hidden`}>
          <Icon name="phone" className={icon} />
          <span>{house().phone}</span>
        </a>
        <span className="inline-flex items-center gap-2 max-lg:hidden">
          <Icon name="pin" className={icon} />
          <span>{addressLine(house())}</span>
        </span>
        <SocialLinks className="ml-auto flex gap-1 max-lg:hidden" linkClassName="size-7 text-sun" />
        <span className="inline-flex items-center gap-2 max-lg:ml-auto max-md:hidden">
          <Icon name="globe" className={icon} />
          English
        </span>
        <Account />
      </div>
    </div>
  )
}
