// Addresses in the mobile menu without a page in the specification redirect to the list of products.

import { redirect } from 'react-router'
import { productsPage } from '#contract/pages/site-pages.ts'

export function loader() {
  return redirect(productsPage.path, 301)
}

export function clientLoader() {
  return redirect(productsPage.path)
}

export default function ShopMenuRedirect() {
  return null
}
