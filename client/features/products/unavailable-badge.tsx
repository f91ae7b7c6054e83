import { Badge } from '#client/design-system/badge.tsx'
import type { Product } from '#contract/products.ts'

/** Nothing for a product that can be ordered. */
export function UnavailableBadge({ available, stock }: Pick<Product, 'available' | 'stock'>) {
  if (available && stock !== 0) return null
  return (
    <Badge tone="no" icon="cross">
      {available ? 'Sold out' : 'Not Available!'}
    </Badge>
  )
}
