// The address of Home Travel Agency with its search and page number.
import { writeQuery } from '#client/lib/lenient-query.ts'

export const homeQueryNames = ['destination', 'time', 'type', 'page'] as const
export type HomeQuery = Partial<Record<(typeof homeQueryNames)[number], string>>

export function homeAddress(query: HomeQuery, hash = ''): string {
  return `/${writeQuery(query, homeQueryNames)}${hash}`
}
