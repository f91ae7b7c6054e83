import { Icon } from '#client/design-system/icon.tsx'
import { contact } from '#content/contact.ts'

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
        <a href={`mailto:${contact.email}`} className={linkClassName}>
          {contact.email}
        </a>
      </li>
      <li className="flex gap-2.5">
        <Icon name="phone" className={icon} />
        <a href={contact.phoneHref} className={linkClassName}>
          {contact.phone}
        </a>
      </li>
      <li className="flex gap-2.5">
        <Icon name="pin" className={icon} />
        {contact.address}
      </li>
    </ul>
  )
}
