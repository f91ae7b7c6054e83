// Words that travellers type, and others that mean nearly the same in the texts of tours. A search for the first finds
// tours with one of the others, after those that say the first. Only what cannot as well be said in the text itself.
const synonyms: Readonly<Record<string, string>> = {
  bike: 'bicycle cycle',
  bicycle: 'cycle bike',
  biking: 'bicycle cycle',
  cycle: 'bicycle bike',
  cycling: 'bicycle bike',
  cruise: 'boat ship steamer ferry',
  ship: 'boat steamer',
  dive: 'snorkelling',
  diving: 'snorkelling',
  hike: 'walk trail',
  hiking: 'walk trail',
  trek: 'walk trail',
  trekking: 'walk trail',
  kid: 'family child baby',
  child: 'family baby',
  children: 'family baby',
  rail: 'train railway',
  railway: 'train rail',
  star: 'stargazing telescope',
  train: 'railway rail',
  seaside: 'beach coast',
  coast: 'seaside shore',
  shore: 'coast beach',
  snowboard: 'ski',
  snowboarding: 'ski',
  vineyard: 'wine vine',
  winery: 'wine vineyard',
  wildlife: 'safari animal',
  xmas: 'christmas',
}

export const wordsWithSynonyms: readonly string[] = Object.keys(synonyms)

const othersOf = new Map(Object.entries(synonyms).map(([word, others]) => [word, others.split(' ')]))

/** Other words for a word in lower case, in the singular or the plural. */
export function synonymsOf(word: string): string[] {
  const singular = word.replace(/ies$/, 'y').replace(/s$/, '')
  return othersOf.get(word) ?? othersOf.get(singular) ?? []
}
