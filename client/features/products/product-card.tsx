import { Badge } from '#client/design-system/badge.tsx'
import { SquareCard } from '#client/design-system/square-card.tsx'
import { addButtonId } from '#client/features/cart/add-button-id.ts'
import { cartPage } from '#contract/pages/account-pages.ts'
import { addressOf } from '#contract/pages/page.ts'
import type { Product } from '#contract/products.ts'
import { productPath, shownPrice, shownStars, unavailableText } from './product-facts.ts'
import { ProductPicture } from './product-picture.tsx'
import { UnavailableBadge } from './unavailable-badge.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

interface ProductCardProps {
  product: Product
  /** The `sizes` attribute of the picture. */
  sizes: string
  /** True for cards in the first view. */
  isEager?: boolean
  headingLevel?: 2 | 3
}

/** After its product was added by its own button, the button becomes a link to the cart. Other cards don't change. */
export function ProductCard({ product, sizes, isEager = false, headingLevel }: ProductCardProps) {
  const { state, add } = useAddToCart(product)
  const { price, reduced, off } = shownPrice(product)
  const stars = shownStars(product)
  return (
    <SquareCard
      to={productPath(product)}
      title={product.title}
      picture={<ProductPicture picture={product.image} sizes={sizes} alt={product.title} isEager={isEager} />}
      badge={<CardBadge product={product} off={off} />}
      category={product.category}
      stars={stars.value}
      starsLabel={stars.label}
      price={price}
      reduced={reduced}
      headingLevel={headingLevel}
      action={{
        id: addButtonId(product._id),
        label: 'ADD TO CART',
        about: product.title,
        icon: 'bag',
        state,
        onPress: () => add(1),
        doneLabel: 'VIEW CART',
        doneTo: cartPage.path,
        toWithoutScript: addressOf(cartPage, { add: product._id }),
        disabledReason: unavailableText(product),
      }}
    />
  )
}

function CardBadge({ product, off }: { product: Product; off: string | undefined }) {
  if (unavailableText(product) !== undefined)
    return <UnavailableBadge available={product.available} stock={product.stock} />
  return off === undefined ? null : <Badge tone="sale">{off}</Badge>
}
