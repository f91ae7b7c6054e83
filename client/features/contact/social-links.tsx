import { Icon, type IconName } from '#client/design-system/icon.tsx'
import { house } from '#client/lib/house.ts'
import { type SocialSite, socialSites } from '#contract/house-facts.ts'

const looks: Record<SocialSite, { name: string; icon: IconName }> = {
  facebook: { name: 'Facebook', icon: 'facebook' },
  instagram: { name: 'Instagram', icon: 'instagram' },
  x: { name: 'X', icon: 'x' },
  youtube: { name: 'YouTube', icon: 'youtube' },
}

export function SocialLinks({ className, linkClassName }: { className: string; linkClassName: string }) {
  const facts = house()
  const sites = socialSites.filter((site) => facts[site] !== '')
  if (sites.length === 0) return null
  return (
    <ul className={className}>
      {sites.map((site) => (
        <li key={site}>
          <a
            href={facts[site]}
            rel="noopener noreferrer"
            className={`grid place-items-center ${linkClassName}`}
          >
            <Icon name={looks[site].icon} className="size-[58%]" />
            <span className="sr-only">{looks[site].name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
