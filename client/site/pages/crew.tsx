import './crew.css'
import { LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Lockup } from '#client/design-system/lockup.tsx'
import { Picture } from '#client/design-system/picture.tsx'
import { facePicture } from '#client/features/pictures/drawn-pictures.ts'
import type { TeamCardMember } from '#client/features/team/team-card.tsx'
import { house } from '#client/lib/house.ts'
import { teamPath } from '#content/picture-paths.ts'
import { phoneHref } from '#contract/house-facts.ts'

export function Crew({ members }: { members: readonly TeamCardMember[] }) {
  return (
    <ul className="crew wrap pt-[clamp(44px,6vw,88px)]">
      {members.map(({ name, position, content }) => (
        <li key={name}>
          <div className="crew-portrait">
            <Picture
              {...facePicture(teamPath(name))}
              sizes="(width < 769px) 280px, 380px"
              alt={`Portrait of ${name}`}
            />
          </div>
          <div className="relative z-1 max-w-[52ch]">
            <Lockup level={2} size="d2" first={position} second={name} />
            <p className="mt-5 text-lead">{content}</p>
          </div>
          {/* From the centre of this portrait to the centre of the next one. */}
          <svg className="crew-rope" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 0C0 70 100 30 100 100" vectorEffect="non-scaling-stroke" />
          </svg>
        </li>
      ))}
    </ul>
  )
}

interface CrewContactProps {
  first: string
  second: string
  text: string
}

export function CrewContact({ first, second, text }: CrewContactProps) {
  return (
    <section aria-labelledby="contact" className="wrap pb-section">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-12 gap-y-7 rounded-l bg-shoal p-[clamp(28px,4.4vw,64px)] max-md:grid-cols-1">
        <div>
          <Lockup id="contact" level={2} size="d2" first={first} second={second} />
          <p className="mt-3 max-w-[48ch]">{text}</p>
        </div>
        <div className="grid gap-3.5">
          <LinkButton to={phoneHref(house().phone)}>
            <Icon name="phone" />
            <span>{house().phone}</span>
          </LinkButton>
          <LinkButton to={`mailto:${house().email}`} look="secondary">
            <Icon name="mail" />
            <span className="min-w-0 wrap-anywhere">{house().email}</span>
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
