import { LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { ordersPath } from '#contract/paths.ts'

/** In the head of the cart and of the setting page. */
export function OrdersLink() {
  return (
    <div>
      <LinkButton to={ordersPath} look="secondary" size="small">
        <Icon name="document" />
        My orders
      </LinkButton>
    </div>
  )
}
