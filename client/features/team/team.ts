// The team for the carousel, loaded only where it is shown.
import type { TeamCardMember } from './team-card.tsx'

export async function loadTeam(): Promise<TeamCardMember[]> {
  const { team } = await import('#content/team.ts')
  return team.map(({ name, position, content }) => ({ name, position, content: firstSentence(content) }))
}

function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s/, 1)[0] ?? ''
}
