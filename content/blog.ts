// The words on the blog's pages that belong to no post. Headings have a light first line and a strong second one.

export const blogPages = {
  masonry: {
    title: 'Blog Masonry',
    first: 'Notes from',
    second: 'the road',
    description:
      'Notes from the people who run our tours: what went late, what was for supper, what came at last.',
  },
  'right-sidebar': {
    title: 'Blog Right Sidebar',
    first: 'Post',
    second: 'by post',
    description:
      'All of our notes from the road, the newest first, with the categories and tags on the right.',
  },
  'left-sidebar': {
    title: 'Blog Left Sidebar',
    first: 'With the index',
    second: 'on the left',
    description:
      'All of our notes from the road, the newest first, with the categories and tags on the left.',
  },
  'without-sidebar': {
    title: 'Blog Without Sidebar',
    first: 'Nothing but',
    second: 'the posts',
    description:
      'All of our notes from the road, the newest first, on a page that holds them and nothing beside.',
  },
} as const

export const wholeBlog = { first: 'There is more', second: 'Walk the whole road' } as const

/** The page that shows the lists that posts can stand in. */
export const blogList = {
  title: 'Blog List',
  heading: { first: 'Elements', second: 'Blog list' },
  newest: { first: 'Three abreast', second: 'The newest posts' },
  links: { first: 'Shuffled each time', second: 'Four by their names' },
  paired: { first: 'Two abreast', second: 'Four with a small picture' },
} as const
