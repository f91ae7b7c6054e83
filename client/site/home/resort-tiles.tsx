import { Link } from '#client/design-system/link.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { pictureUrl } from '#content/picture-paths.ts'
import type { Resort } from '#content/resorts.ts'
import { pictureSizes } from '#contract/images.ts'
import { addressOf } from '#contract/pages/page.ts'
import { destinationPage } from '#contract/pages/site-pages.ts'

/** Pictures of the resorts. Each links to the page of its country. */
export function ResortTiles({ resorts }: { resorts: readonly Resort[] }) {
  return (
    <ul className="grid grid-cols-3 gap-x-7 gap-y-9 max-md:grid-cols-1">
      {resorts.map(({ slug, title, subTitle, destination }) => (
        <li key={slug}>
          <Link
            to={addressOf(destinationPage, { slug: destination })}
            className="group block text-inherit no-underline"
          >
            <div className="overflow-hidden rounded-s bg-shoal">
              <Picture
                {...pictureSizes(pictureUrl(`resorts/${slug}`))}
                width={1600}
                height={1000}
                sizes="(width < 769px) 92vw, 400px"
                alt=""
                className="aspect-16/10 w-full object-cover transition-transform duration-900 ease-glide group-hover:scale-[1.045]"
              />
            </div>
            <h3 className="mt-3.5 font-[650] text-card underline-offset-[0.16em] decoration-2 group-hover:underline">
              {title}
            </h3>
            <p className="mt-1.5 text-ink-3 text-small">{subTitle}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}
