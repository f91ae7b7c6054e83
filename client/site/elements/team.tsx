// Element page: the team.
import { Avatar } from '#client/design-system/avatar.tsx'
import { admitMember } from '#client/features/session/admit-on-server.ts'
import { loadTeam, loadTeamOfPage } from '#client/features/team/team.ts'
import { TeamCard } from '#client/features/team/team-card.tsx'
import { TeamCarousel } from '#client/features/team/team-carousel.tsx'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { pictureUrl, teamPath } from '#content/picture-paths.ts'
import type { Route } from './+types/team'
import { Demo, ElementPage } from './element-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  admitMember(context)
  return load()
}

export function clientLoader() {
  return load()
}

async function load() {
  const [everyone, four, { elementHeads }] = await Promise.all([
    loadTeam(),
    loadTeamOfPage(),
    import('#content/elements.ts'),
  ])
  return { everyone, four, head: elementHeads.team }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ title: loaderData?.head.title ?? 'Team', publicUrl: publicUrlOf(matches) })

export default function ElementTeam({ loaderData: { everyone, four, head } }: Route.ComponentProps) {
  return (
    <ElementPage head={head} seed={127}>
      <Demo
        isWide
        title="Carousel"
        note="Everyone, four at a time. It moves on by itself until it is hovered, focused or paused."
      >
        <TeamCarousel members={everyone} header={<span />} />
      </Demo>
      <Demo isWide title="Cards" note="Those of whom there is something to say, in full.">
        <ul className="grid grid-cols-4 gap-x-7 gap-y-9 max-lg:grid-cols-2 max-md:gap-x-4">
          {four.map((member) => (
            <li key={member.name} className="min-w-0">
              <TeamCard member={member} />
            </li>
          ))}
        </ul>
      </Demo>
      <Demo title="List" note="Small, where the names matter and the faces help to find them.">
        <ul className="grid grid-cols-2 gap-x-12 max-md:grid-cols-1">
          {everyone.map(({ name, position }) => (
            <li key={name} className="flex items-center gap-4.5 border-line border-b py-4">
              <Avatar src={pictureUrl(teamPath(name))} />
              <span className="min-w-0">
                <span className="block font-[650] font-display text-card-small text-ink">{name}</span>
                <span className="block text-ink-3 text-small">{position}</span>
              </span>
            </li>
          ))}
        </ul>
      </Demo>
    </ElementPage>
  )
}
