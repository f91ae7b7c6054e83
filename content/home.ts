// Titles and descriptions of the three home pages; what stands on them is in home-sections.ts.

export const homePages = {
  travel: {
    title: 'Home Travel Agency',
    description:
      'Islands, ridges and old streets, in small groups and in no hurry. Find your perfect holiday.',
  },
  exotic: {
    title: 'Home Exotic Holiday',
    description: 'Reefs, plains and dunes, with people who live there: every tour of ours, the newest first.',
  },
  winter: {
    title: 'Home Winter Holiday',
    description: 'Small hills, big breakfasts and a stove at the end of it: winter with us.',
  },
} as const
