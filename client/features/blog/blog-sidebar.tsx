// The sidebar of blog posts and destinations: search, author, categories, newsletter, latest posts, tags, social links.

import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { stickySidebar } from '#client/design-system/sticky-sidebar.ts'
import { SocialLinks } from '#client/features/contact/social-links.tsx'
import { NewsletterForm } from '#client/features/newsletter/newsletter-form.tsx'
import { facePicture } from '#client/features/pictures/drawn-pictures.ts'
import { SearchField } from '#client/features/suggestions/search-field.tsx'
import { formatDay } from '#client/lib/format.ts'
import { pictureUrl, teamPath } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'
import { addressOf } from '#contract/pages/page.ts'
import { postPage, searchPage } from '#contract/pages/site-pages.ts'
import { maxSearchText } from '#contract/vocabulary.ts'
import type { SidebarContent } from './sidebar-content.ts'

export function BlogSidebar({ about, categories, latestPosts, tags }: SidebarContent) {
  return (
    <aside
      ref={stickySidebar}
      aria-label="Blog sidebar"
      className="sticky-sidebar min-w-0 [--side-height:112rem]"
    >
      <div className="grid min-w-0 content-start gap-10 max-lg:grid-cols-2 max-lg:gap-x-9 max-md:grid-cols-1">
        <Search />
        <About {...about} />
        <Section title="Categories">
          <ul>
            {categories.map(({ title, to }) => (
              <li key={to} className="border-line border-b">
                <Link
                  to={to}
                  className="group flex items-center justify-between gap-3 py-2.5 font-[650] text-ink no-underline hover:text-sea"
                >
                  <span>{title}</span>
                  <Icon
                    name="arrow-right"
                    className="size-4.5 text-line-strong transition-transform duration-200 group-hover:translate-x-1 group-hover:text-sea"
                  />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Newsletter">
          <NewsletterForm />
        </Section>
        <Section title="Latest Posts">
          <ul className="grid gap-4">
            {latestPosts.map((post) => (
              <LatestPost key={post.slug} {...post} />
            ))}
          </ul>
        </Section>
        <div className="grid content-start gap-10 max-lg:contents">
          <Section title="Tags">
            <ul className="flex flex-wrap gap-2">
              {tags.map(({ title, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-block rounded-pill border-[1.5px] border-line-strong px-3.5 py-1.5 font-semibold text-ink text-small no-underline transition-colors duration-200 hover:border-ink hover:bg-ink hover:text-paper"
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Follow along">
            <SocialLinks
              className="flex flex-wrap gap-2"
              linkClassName="size-11 rounded-pill border-2 border-ink text-ink transition-colors duration-200 hover:bg-ink hover:text-paper"
            />
          </Section>
        </div>
      </div>
    </aside>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-4 text-card">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Searches tours. The address has a slash before its query, as specified. */
function Search() {
  return (
    <search className="max-lg:col-span-full">
      <Form action={`${searchPage.path}/`}>
        <SearchField
          label="Search"
          icon="search"
          type="search"
          name="destination"
          maxLength={maxSearchText}
          placeholder="Search"
          className="[&::-webkit-search-cancel-button]:hidden"
          trailing={
            <button type="submit" className="field-action">
              <Icon name="arrow-right" className="size-5.5 text-sea" />
              <span className="sr-only">Search tours</span>
            </button>
          }
        />
      </Form>
    </search>
  )
}

function About({ name, position, text }: SidebarContent['about']) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid content-start justify-items-center rounded-l bg-mist px-7 py-7 text-center"
    >
      <Picture
        {...facePicture(teamPath(name))}
        sizes="128px"
        alt={`Portrait of ${name}`}
        className="size-32 rounded-pill object-cover"
      />
      <h2 id={id} className="mt-4 text-card">
        About me
      </h2>
      <p className="mt-1.5 text-small">
        <span className="font-[650] text-ink">{name}</span>
        <span className="block font-semibold text-sea">{position}</span>
      </p>
      {text !== '' && <p className="mt-2.5 text-small">{text}</p>}
    </section>
  )
}

function LatestPost({ slug, title, time }: SidebarContent['latestPosts'][number]) {
  return (
    <li>
      <Link
        to={addressOf(postPage, { slug })}
        className="group grid grid-cols-[76px_minmax(0,1fr)] items-center gap-4 text-ink no-underline"
      >
        <Picture
          {...pictureSizes(pictureUrl(`posts/${slug}`))}
          width={1600}
          height={1000}
          sizes="125px"
          alt=""
          className="size-19 rounded-s bg-shoal object-cover"
        />
        <span>
          <span className="block text-balance font-[650] font-display text-[1.1875rem] leading-tight group-hover:underline">
            {title}
          </span>
          <time dateTime={time} className="mt-1 block text-ink-3 text-micro">
            {formatDay(time)}
          </time>
        </span>
      </Link>
    </li>
  )
}
