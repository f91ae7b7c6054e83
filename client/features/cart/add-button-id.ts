/** Of the button that puts a product into the cart: signing in leads back to it. */
export function addButtonId(productId: string): string {
  return `add-${productId}`
}
