import { Link, useLocation } from 'react-router'
import { Icon, type IconName } from '#client/design-system/icon.tsx'
import { contact, type SocialLink, socialLinks } from '#content/contact.ts'
import { Logo } from './logo.tsx'
import { isCurrent, mainMenu } from './main-menu.ts'

const socialIcons: Record<SocialLink['name'], IconName> = {
  Facebook: 'facebook',
  Instagram: 'instagram',
  X: 'x',
  YouTube: 'youtube',
}

export function Header() {
  return (
    <header>
      <Strip />
      <div className="relative z-5 bg-paper">
        <div className="wrap flex h-21 items-center gap-9 max-md:h-17 max-md:gap-3">
          <Logo />
          <MainMenu />
          <div className="flex gap-0.5 max-lg:ml-auto">
            <IconLink to="/my-cart" icon="bag" label="Cart" />
            <IconLink to="/search" icon="search" label="Search" />
            <SmallMenu />
          </div>
        </div>
      </div>
    </header>
  )
}

/** Contacts, language and account above the menu. */
function Strip() {
  const entry = 'inline-flex items-center gap-2 no-underline hover:underline'
  return (
    <div className="on-night bg-ink text-[14px] text-on-night">
      <div className="wrap flex h-10.5 items-center gap-7 max-md:h-10 max-md:justify-between max-md:gap-3.5">
        <a href={`mailto:${contact.email}`} className={entry}>
          <Icon name="mail" className="size-4 text-sun" />
          {contact.email}
        </a>
        <a href={contact.phoneHref} className={`${entry} max-lg:hidden`}>
          <Icon name="phone" className="size-4 text-sun" />
          {contact.phone}
        </a>
        <span className="inline-flex items-center gap-2 max-lg:hidden">
          <Icon name="pin" className="size-4 text-sun" />
          {contact.address}
        </span>
        <ul className="ml-auto flex gap-1 max-lg:hidden">
          {socialLinks.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="noopener noreferrer" className="grid size-7 place-items-center text-sun">
                <Icon name={socialIcons[name]} className="size-4" />
                <span className="sr-only">{name}</span>
              </a>
            </li>
          ))}
        </ul>
        <span className="inline-flex items-center gap-2 max-md:hidden max-lg:ml-auto">
          <Icon name="globe" className="size-4 text-sun" />
          English
        </span>
        <Link to="/setting" className={`${entry} min-h-7`}>
          <Icon name="user" className="size-4 text-sun" />
          Sign in
        </Link>
      </div>
    </div>
  )
}

function MainMenu() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main menu" className="ml-auto max-lg:hidden">
      <ul className="flex gap-1">
        {mainMenu.map((entry) => (
          <li key={entry.title}>
            <Link
              to={entry.to}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              className="relative block rounded-s px-3.5 py-2.5 font-[550] text-ink no-underline after:absolute after:inset-x-3.5 after:bottom-1 after:h-0.75 after:rounded-pill hover:after:bg-line aria-[current]:after:bg-signal"
            >
              {entry.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function IconLink({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <Link to={to} className="relative grid size-11 place-items-center rounded-pill text-ink hover:bg-mist">
      <Icon name={icon} className="size-5.5" />
      <span className="sr-only">{label}</span>
    </Link>
  )
}

/** The same menu for small windows. It opens without JavaScript, and closes with every change of page. */
function SmallMenu() {
  const { pathname } = useLocation()
  return (
    <details key={pathname} className="lg:hidden">
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-pill text-ink hover:bg-mist [&::-webkit-details-marker]:hidden">
        <Icon name="menu" className="size-5.5" />
        <span className="sr-only">Menu</span>
      </summary>
      <nav
        aria-label="Main menu"
        className="absolute inset-x-0 top-full border-line border-t bg-paper pb-3 shadow-2"
      >
        <ul className="wrap">
          {mainMenu.map((entry) => (
            <li key={entry.title} className="border-line border-b last:border-0">
              <Link
                to={entry.to}
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
                className="flex min-h-13 items-center font-[550] text-ink no-underline aria-[current]:font-bold aria-[current]:text-signal"
              >
                {entry.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
