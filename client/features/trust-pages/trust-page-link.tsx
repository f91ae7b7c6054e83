import { Link } from '#client/design-system/link.tsx'
import { type TrustPage, trustPages } from '#content/trust-pages.ts'

/** Leads from rankings and reviews to the page about their rules. */
export function TrustPageLink({ page }: { page: TrustPage }) {
  const { path, link } = trustPages[page]
  return (
    <Link to={path} className="inline-block py-0.5 text-sea text-small underline hover:no-underline">
      {link}
    </Link>
  )
}
