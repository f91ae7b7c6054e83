import { Icon } from '#client/design-system/icon.tsx'

export const accountMenuId = 'account-menu'

export const accountButton =
  'inline-flex min-h-8 max-md:min-h-10 max-w-full cursor-pointer items-center gap-2 rounded-s hover:underline'

export function AccountName({ name }: { name: string }) {
  return (
    <>
      <Icon name="user" className="size-4 text-sun" />
      <span className="max-w-26 truncate">{name}</span>
      <Icon name="chevron-down" className="size-3.5 text-sun" />
    </>
  )
}
