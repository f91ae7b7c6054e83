import { Badge } from '#client/design-system/badge.tsx'
import { Link } from '#client/design-system/link.tsx'
import { PriceTag } from '#client/design-system/price-tag.tsx'
import { Stars } from '#client/design-system/stars.tsx'
import type { Product } from '#contract/products.ts'
import { productPath, shownPrice, shownStars } from './product-facts.ts'
import { ProductPicture } from './product-picture.tsx'

/** A product as a line in a sidebar. The whole line is one link. */
export function ProductMiniCard({ product }: { product: Product }) {
  const { price, reduced, off } = shownPrice(product)
  return (
    <li>
      <Link
        to={productPath(product)}
        className="group grid grid-cols-[72px_minmax(0,1fr)] items-center gap-x-3.5 rounded-s text-ink-2 no-underline"
      >
        <ProductPicture
          picture={product.image}
          sizes="72px"
          alt=""
          className="aspect-square w-full rounded-s bg-mist object-cover"
        />
        <span className="grid justify-items-start gap-0.5">
          <span className="font-[650] font-display text-[1.1875rem] text-ink leading-tight decoration-2 underline-offset-4 group-hover:underline">
            {product.title}
          </span>
          <Stars {...shownStars(product)} />
          <PriceTag
            price={price}
            reduced={reduced}
            size="small"
            aside={off !== undefined && <Badge tone="sale">{off}</Badge>}
          />
        </span>
      </Link>
    </li>
  )
}
