// The people of Halyard, loaded only where they are shown.
import type { TeamMember } from '#content/team.ts'
import type { TeamCardMember } from './team-card.tsx'

/** How many the page Our Team shows. */
const teamPageCount = 4

/** Everyone, with one sentence each, for the carousel. */
export async function loadTeam(): Promise<TeamCardMember[]> {
  const { team } = await import('#content/team.ts')
  return team.map(({ name, position, content }) => ({ name, position, content: firstSentence(content) }))
}

export async function loadTeamOfPage(): Promise<TeamCardMember[]> {
  const { team } = await import('#content/team.ts')
  return firstWithText(team).map(({ name, position, content }) => ({ name, position, content }))
}

/** The first four of whom there is something to say. */
export function firstWithText<Member extends Pick<TeamMember, 'content'>>(team: readonly Member[]): Member[] {
  return team.filter(({ content }) => content.trim() !== '').slice(0, teamPageCount)
}

export function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s/, 1)[0] ?? ''
}
