// The team, without how its portraits are drawn. Their texts come with the page, or are loaded with it.
import type { TeamCardMember } from './team-card.tsx'

export async function loadTeam(): Promise<TeamCardMember[]> {
  const { team } = await import('#content/team.ts')
  return team.map(({ name, position, content }) => ({ name, position, content }))
}
