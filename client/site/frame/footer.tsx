import { Link } from 'react-router'
import { Button } from '#client/design-system/button.tsx'
import { Field } from '#client/design-system/field.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { productName } from '#client/lib/page-meta.ts'
import { contact, photoSharing } from '#content/contact.ts'
import scapeUrl from './footer-scape.svg?no-inline'
import { Logo } from './logo.tsx'
import { mainMenu } from './main-menu.ts'

const heading = 'mb-4.5 text-[1.375rem] text-paper'

/** The walk ends here: five ridges darken from haze to ink. */
export function Footer() {
  return (
    <footer className="on-night relative mt-[clamp(130px,16vw,240px)] bg-ink text-on-night-2">
      <img
        src={scapeUrl}
        alt=""
        width={1440}
        height={214}
        loading="lazy"
        className="absolute inset-x-0 bottom-[calc(100%-1px)] h-[max(110px,14.8vw)] w-full object-cover object-[79%_100%]"
      />
      <div className="wrap grid grid-cols-[1.2fr_1fr_1.3fr_1fr] gap-12 pt-10 pb-14 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-9">
        <div>
          <Logo isOnNight />
          <ul className="mt-4.5 grid gap-2.5">
            <li className="flex gap-2.5">
              <Icon name="mail" className="mt-1 size-5 text-sun" />
              <a href={`mailto:${contact.email}`} className="text-on-night">
                {contact.email}
              </a>
            </li>
            <li className="flex gap-2.5">
              <Icon name="phone" className="mt-1 size-5 text-sun" />
              <a href={contact.phoneHref} className="text-on-night">
                {contact.phone}
              </a>
            </li>
            <li className="flex gap-2.5">
              <Icon name="pin" className="mt-1 size-5 text-sun" />
              {contact.address}
            </li>
          </ul>
        </div>
        <nav aria-label="Footer">
          <h2 className={heading}>Explore</h2>
          <ul className="grid gap-2.5">
            {mainMenu.map(({ title, to }) => (
              <li key={title} className="flex gap-2.5">
                <Icon name="arrow-right" className="mt-1 size-5 text-sun" />
                <Link to={to} className="text-on-night">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Newsletter />
        <div>
          <h2 className={heading}>{photoSharing.title}</h2>
          <p>{photoSharing.description}</p>
        </div>
      </div>
      <div className="wrap flex justify-between gap-2 border-night-line border-t py-5.5 text-[14px] max-md:flex-col">
        <span>© 2026 {productName}</span>
        <span>All landscapes drawn by us</span>
      </div>
    </footer>
  )
}

/** Submits nothing, as specified; outside a dialog this method leaves the page as it is, without JavaScript too. */
function Newsletter() {
  return (
    <form method="dialog">
      <h2 className={heading}>Newsletter</h2>
      <div className="grid gap-3.5">
        <Field label="Name" name="name" maxLength={50} autoComplete="name" placeholder="Your name" />
        <Field
          label="E-mail"
          type="email"
          name="email"
          maxLength={50}
          autoComplete="email"
          placeholder="you@example.com"
        />
        <Button type="submit" isFullWidth>
          Subscribe
        </Button>
      </div>
    </form>
  )
}
