import type { ReactNode } from 'react'
import { Carousel } from '#client/design-system/carousel.tsx'
import { TeamCard, type TeamCardMember } from './team-card.tsx'

interface TeamCarouselProps {
  header: ReactNode
  members: readonly TeamCardMember[]
}

export function TeamCarousel({ header, members }: TeamCarouselProps) {
  return (
    <Carousel label="Our team" shows={4} isLooping isAutomatic header={header}>
      {members.map((member) => (
        <li key={member.name}>
          <TeamCard member={member} />
        </li>
      ))}
    </Carousel>
  )
}
