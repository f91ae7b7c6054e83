import { Icon, type IconName } from '#client/design-system/icon.tsx'
import { type SocialLink, socialLinks } from '#content/contact.ts'

const icons: Record<SocialLink['name'], IconName> = {
  Facebook: 'facebook',
  Instagram: 'instagram',
  X: 'x',
  YouTube: 'youtube',
}

export function SocialLinks({ className, linkClassName }: { className: string; linkClassName: string }) {
  return (
    <ul className={className}>
      {socialLinks.map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel="noopener noreferrer" className={`grid place-items-center ${linkClassName}`}>
            <Icon name={icons[name]} className="size-[58%]" />
            <span className="sr-only">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
