// Addresses of the mobile menu that nobody described lead to the nearest page that exists: the list of products.
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
