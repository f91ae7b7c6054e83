import { Icon } from '#client/design-system/icon.tsx'
import { house } from '#client/lib/house.ts'
import { addressLine, phoneHref } from '#contract/house-facts.ts'

/** A list of e-mail, phone and address. */
export function ContactList({
  iconClassName,
  linkClassName,
}: {
  iconClassName: string
  linkClassName: string
}) {
  const icon = `mt-1 size-5 ${iconClassName}`
  return (
    <ul className="grid gap-2.5">
      <li className="flex gap-2.5">
        <Icon name="mail" className={icon} />
        <a href={`mailto:${house().email}`} className={linkClassName}>
          {house().email}
        </a>
      </li>
      <li className="flex gap-2.5">
        <Icon name="phone" className={icon} />
        <a href={phoneHref(house().phone)} className={linkClassName}>
          {house().phone}
        </a>
      </li>
      <li className="flex gap-2.5">
        <Icon name="pin" className={icon} />
        <span>{addressLine(house())}</span>
      </li>
    </ul>
  )
}
