import { Picture } from '#client/design-system/picture.tsx'
import { facePicture } from '#client/features/pictures/drawn-pictures.ts'
import { teamPath } from '#content/picture-paths.ts'
import type { TeamMember } from '#content/team.ts'

export type TeamCardMember = Pick<TeamMember, 'name' | 'position' | 'content'>

/** A team member: portrait, name, position and an optional text. */
export function TeamCard({ member: { name, position, content } }: { member: TeamCardMember }) {
  return (
    <article className="grid content-start">
      <div className="overflow-hidden rounded-s bg-shoal">
        <Picture
          {...facePicture(teamPath(name))}
          sizes="(width < 400px) 90vw, (width < 768px) 46vw, (width < 1024px) 30vw, 290px"
          alt={`Portrait of ${name}`}
          className="aspect-square w-full object-cover"
        />
      </div>
      <h3 className="mt-4 font-[650] text-card">{name}</h3>
      <p className="mt-1 font-semibold text-sea text-small">{position}</p>
      {content !== '' && <p className="mt-2 text-small">{content}</p>}
    </article>
  )
}
