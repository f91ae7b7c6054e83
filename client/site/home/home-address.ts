// The address of Home Travel Agency with what is searched and paged.

export const homeQueryNames = ['destination', 'time', 'type', 'page'] as const
export type HomeQuery = Partial<Record<(typeof homeQueryNames)[number], string>>

/** Without `page` for the first one. */
export function homeAddress(query: HomeQuery, hash = ''): string {
  const values = new URLSearchParams()
  for (const name of homeQueryNames) {
    const value = query[name]
    if (value !== undefined && !(name === 'page' && value === '1')) values.set(name, value)
  }
  return `/${values.size === 0 ? '' : `?${values}`}${hash}`
}
