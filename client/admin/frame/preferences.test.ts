import { describe, expect, it } from 'vitest'
import { readPreferences } from './preferences.ts'

describe('the look of the back office', () => {
  it('is dark with an open sidebar by default (R-358, R-363)', () => {
    expect(readPreferences('')).toEqual({ theme: 'dark', isSidebarCollapsed: false })
    expect(readPreferences('jwt=x; adminTheme=purple; adminSidebar=')).toEqual({
      theme: 'dark',
      isSidebarCollapsed: false,
    })
  })

  it('is read from the cookies', () => {
    expect(readPreferences('jwt=a.b.c; adminTheme=light; adminSidebar=collapsed')).toEqual({
      theme: 'light',
      isSidebarCollapsed: true,
    })
  })
})
