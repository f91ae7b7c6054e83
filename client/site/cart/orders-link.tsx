import { LinkButton } from '#client/design-system/button.tsx'
import { ordersPath } from '#contract/paths.ts'

export function OrdersLink() {
  return (
    <LinkButton to={ordersPath} look="ghost">
      My orders
    </LinkButton>
  )
}
