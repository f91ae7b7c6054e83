import { LinkButton } from '#client/design-system/button.tsx'
import { myOrdersPage } from '#contract/pages/account-pages.ts'

export function OrdersLink() {
  return (
    <LinkButton to={myOrdersPage.path} look="ghost">
      My orders
    </LinkButton>
  )
}
