// Loads the team of the agency on demand.
import type { TeamMember } from '#content/team.ts'
import type { TeamCardMember } from './team-card.tsx'

/** Number of members on the page Our Team. */
const teamPageCount = 4

/** All members with one sentence each, for the carousel. */
export async function loadTeam(): Promise<TeamCardMember[]> {
  const { team } = await import('#content/team.ts')
  return team.map(({ name, position, content }) => ({ name, position, content: firstSentence(content) }))
}

export async function loadTeamOfPage(): Promise<TeamCardMember[]> {
  const { team } = await import('#content/team.ts')
  return firstWithText(team).map(({ name, position, content }) => ({ name, position, content }))
}

/** The first four members with a text. */
export function firstWithText<Member extends Pick<TeamMember, 'content'>>(team: readonly Member[]): Member[] {
  return team.filter(({ content }) => content.trim() !== '').slice(0, teamPageCount)
}

export function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s/, 1)[0] ?? ''
}
