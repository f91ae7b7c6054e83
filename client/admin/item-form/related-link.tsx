import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { LinkButton } from '#client/design-system/button.tsx'
import type { RelatedScreen } from './item-kind.ts'

export function RelatedLink({ screen: { title, icon, pathOf }, id }: { screen: RelatedScreen; id: string }) {
  return (
    <LinkButton to={pathOf(id)} look="ghost" size="small">
      <AdminIcon name={icon} />
      <span>{title}</span>
    </LinkButton>
  )
}
