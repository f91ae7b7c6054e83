import { describe, expect, it } from 'vitest'
import { postList } from '#content/post-list.ts'
import { loadSidebar, sharedTags } from './sidebar-content.ts'

describe('the sidebar', () => {
  it('lists the five categories and the last three posts (R-160, R-166)', async () => {
    const { categories, latestPosts } = await loadSidebar()
    expect(categories.map(({ to }) => to)).toEqual([
      '/blog/category/adventure',
      '/blog/category/food',
      '/blog/category/travel',
      '/blog/category/new-year',
      '/blog/category/summer',
    ])
    expect(latestPosts.map(({ slug }) => slug)).toEqual(postList.slice(0, 3).map(({ slug }) => slug))
  })

  it('is about the founder, or about the author of the post beside it', async () => {
    expect((await loadSidebar()).about.name).toBe('Anders Hjort')
    expect((await loadSidebar('Marta Zennaro')).about).toEqual({
      name: 'Marta Zennaro',
      position: 'Kitchens and harvests',
      text: 'Born above a fish stall in Venice, and would still rather be behind it.',
    })
  })

  it('has the tags that at least two posts share', () => {
    expect(
      sharedTags([{ tags: ['Sea', 'Boats'] }, { tags: ['Trains'] }, { tags: ['Boats', 'Sea'] }]),
    ).toEqual(['Boats', 'Sea'])
  })
})
