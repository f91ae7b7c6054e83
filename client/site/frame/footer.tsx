import { useRouteLoaderData } from 'react-router'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { NewsletterForm } from '#client/features/newsletter/newsletter-form.tsx'
import { useCachedMarkup } from '#client/lib/cached-markup.ts'
import { house } from '#client/lib/house.ts'
import { photoSharing } from '#content/contact.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { trustPages } from '#content/trust-pages.ts'
import { pictureSizes } from '#contract/images.ts'
import { cartPage, myOrdersPage, myToursPage, settingPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import { postPage, privacyPage, termsPage } from '#contract/pages/site-pages.ts'
import { ContactList } from './contact-list.tsx'
import scapeUrl from './footer-scape.svg?no-inline'
import type { LatestPosts as Posts } from './latest-posts.ts'
import { Logo } from './logo.tsx'

const heading = 'mb-4.5 text-[1.375rem] text-paper'
const quietLink = 'text-on-night-2 no-underline hover:underline'

/** Ordered so that neighbours differ in motif and light. */
const sharedPictures = [
  'japan-nikko',
  'tanzania-serengeti',
  'greece-folegandros',
  'italy-camogli',
  'morocco-merzouga',
  'slovenia-bled',
]

/** The footer, below a picture of five ridges that darken from haze to ink. */
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
      <div className="wrap grid grid-cols-[1.2fr_1.2fr_1.3fr_1fr] gap-12 pt-10 pb-14 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-9">
        <div>
          <div className="mb-4.5">
            <Logo isOnNight />
          </div>
          <ContactList iconClassName="text-sun" linkClassName="text-on-night-2" />
        </div>
        <LatestPosts />
        <div>
          <h2 className={heading}>Newsletter</h2>
          <NewsletterForm />
        </div>
        <div>
          <h2 className={heading}>{photoSharing.title}</h2>
          <p>{photoSharing.description}</p>
          <SharedPictures />
        </div>
      </div>
      <div className="wrap flex flex-wrap gap-x-7 gap-y-2 border-night-line border-t py-5.5 text-[0.875rem]">
        <span>{`© 2026 ${house().name}`}</span>
        <Link to={privacyPage.path} className={quietLink}>
          Privacy
        </Link>
        <Link to={termsPage.path} className={quietLink}>
          Terms
        </Link>
        {Object.values(trustPages).map(({ path, link }) => (
          <Link key={path} to={path} className={quietLink}>
            {link}
          </Link>
        ))}
        {/* Public pages are the same for everyone, so without script they cannot know who has signed in. */}
        <noscript>{import.meta.env.SSR && <AccountLinks />}</noscript>
        <span className="md:ml-auto">All landscapes drawn by us</span>
      </div>
    </footer>
  )
}

function AccountLinks() {
  const accountLinks = [
    { page: settingPage, title: 'Your settings' },
    { page: cartPage, title: 'Your cart' },
    { page: myToursPage, title: 'Your tours' },
    { page: myOrdersPage, title: 'Your orders' },
  ]
  return (
    <nav aria-label="Your account" className="flex flex-wrap gap-x-7 gap-y-2">
      {accountLinks.map(({ page, title }) => (
        <a key={title} href={page.path} rel="nofollow" className={quietLink}>
          {title}
        </a>
      ))}
    </nav>
  )
}

function SharedPictures() {
  const content = useCachedMarkup('shared pictures', () =>
    sharedPictures.map((name) => (
      <li key={name}>
        <Picture
          {...pictureSizes(pictureUrl(`destinations/${name}`))}
          alt=""
          width={400}
          height={400}
          sizes="120px"
          className="aspect-square h-auto w-full rounded-s bg-night-field object-cover"
        />
      </li>
    )),
  )
  return <ul className="mt-4.5 grid max-w-90 grid-cols-3 gap-1.5" {...content} />
}

/** The posts come from the root's loader, so that the frame's script does not contain them. */
function LatestPosts() {
  const site = useRouteLoaderData<{ latestPosts: Posts }>('root')
  return (
    <div>
      <h2 className={heading}>Latest posts</h2>
      <ul className="grid gap-2.5">
        {site?.latestPosts.map(({ slug, title }) => (
          <li key={slug} className="flex gap-2.5">
            <Icon name="arrow-right" className="mt-1 size-5 text-sun" />
            <Link
              to={addressOf(postPage, { slug })}
              className="text-on-night underline decoration-on-night-2 hover:decoration-current"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
