/** Id of a product's "add to cart" button, which gets the focus back after signing in. */
export function addButtonId(productId: string): string {
  return `add-${productId}`
}
