// The categories of the blog.
export const postTypes = ['Adventure', 'Food', 'Travel', 'New Year', 'Summer'] as const

export type PostType = (typeof postTypes)[number]
