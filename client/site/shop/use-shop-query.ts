import { useNavigation } from 'react-router'
import { shopPath } from '#client/features/products/product-facts.ts'
import { readShopQuery, type ShopQuery, settlePrices } from '#client/features/products/shop-address.ts'
import { withoutSlash } from '#client/lib/without-slash.ts'

/**
 * What the list shows or is about to show: from a click on, not from the answer on, or a second click would undo
 * the first.
 */
export function useShopQuery(answered: ShopQuery): ShopQuery {
  const { location } = useNavigation()
  if (location === undefined || withoutSlash(location.pathname) !== shopPath) return answered
  return settlePrices(readShopQuery(`http://list/${location.search}`))
}
