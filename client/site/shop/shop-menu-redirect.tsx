// Addresses in the mobile menu without a page in the specification redirect to the list of products.
import { redirect } from 'react-router'
import { shopPath } from '#client/features/products/product-facts.ts'

export function loader() {
  return redirect(shopPath, 301)
}

export function clientLoader() {
  return redirect(shopPath)
}

export default function ShopMenuRedirect() {
  return null
}
