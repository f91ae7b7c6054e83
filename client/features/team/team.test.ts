import { expect, it } from 'vitest'
import { firstWithText, loadTeam, loadTeamOfPage } from './team.ts'

it('Our Team has exactly the first four members that have a content text (R-094)', async () => {
  const named = (name: string, content: string) => ({ name, content })
  const team = [
    named('one', 'Draws.'),
    named('two', ''),
    named('three', 'Rings.'),
    named('four', '  '),
    named('five', 'Waits.'),
    named('six', 'Sails.'),
    named('seven', 'Cooks.'),
  ]
  expect(firstWithText(team).map(({ name }) => name)).toEqual(['one', 'three', 'five', 'six'])
  expect(firstWithText(team.slice(0, 3)).map(({ name }) => name)).toEqual(['one', 'three'])
  expect(await loadTeamOfPage()).toHaveLength(4)
})

it('the carousel has all members, with at most one sentence each', async () => {
  const members = await loadTeam()
  expect(members).toHaveLength(8)
  for (const { content } of members) expect(content).not.toMatch(/\.\s/)
})
