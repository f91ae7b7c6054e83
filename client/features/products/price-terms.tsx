import { Link } from '#client/design-system/link.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { house } from '#client/lib/house.ts'
import { priceTerms } from '#content/shop.ts'

/** What belongs beside every price that can be ordered: the VAT, the delivery, and the terms. */
export function PriceTerms() {
  return (
    <p className="text-ink-3 text-small">
      <span>{`With ${formatNumber(house().vatPercent)} % VAT, ${priceTerms.delivery} `}</span>
      <Link to={priceTerms.to} className="inline-block py-0.5 text-sea underline hover:no-underline">
        {priceTerms.link}
      </Link>
    </p>
  )
}
