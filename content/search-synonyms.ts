// Words that travellers type, and others that mean nearly the same in the texts of tours. A search for the first finds
// tours with one of the others, after those that say the first. Only what cannot as well be said in the text itself.
const synonyms: Readonly<Record<string, string>> = {
  bicycle: 'cycle bike',
  bike: 'bicycle cycle',
  biking: 'bicycle cycle',
  child: 'family baby',
  children: 'family baby',
  christmas: 'advent',
  city: 'town capital',
  coast: 'seaside shore',
  cruise: 'boat ship steamer ferry',
  culinary: 'cook market kitchen supper',
  cycle: 'bicycle bike',
  cycling: 'bicycle bike',
  dive: 'snorkelling',
  diving: 'snorkelling',
  dune: 'sand desert',
  food: 'cook market kitchen supper lunch',
  foodie: 'cook market kitchen supper',
  gastronomy: 'cook market kitchen supper',
  hike: 'walk trail',
  hiking: 'walk trail',
  honeymoon: 'lagoon',
  kayak: 'canoe paddle',
  kid: 'family child baby',
  market: 'stall',
  monastery: 'temple shrine abbey',
  mountain: 'alp peak ridge',
  paddle: 'kayak canoe',
  rail: 'train railway',
  railway: 'train rail',
  romantic: 'lagoon honeymoon',
  sail: 'boat',
  sailing: 'boat ship',
  seaside: 'beach coast',
  ship: 'boat steamer',
  shore: 'coast beach',
  snowboard: 'ski',
  snowboarding: 'ski',
  star: 'stargazing telescope',
  swimming: 'swim beach',
  temple: 'shrine',
  train: 'railway rail',
  trek: 'walk trail',
  trekking: 'walk trail',
  vineyard: 'wine vine',
  volcano: 'volcanic crater',
  whiskey: 'scotland',
  whisky: 'scotland',
  wildlife: 'safari animal',
  winery: 'wine vineyard',
  xmas: 'christmas',
}

export const wordsWithSynonyms: readonly string[] = Object.keys(synonyms)

const othersOf = new Map(Object.entries(synonyms).map(([word, others]) => [word, others.split(' ')]))

/** Other words for a word in lower case, in the singular or the plural. */
export function synonymsOf(word: string): string[] {
  const singular = word.replace(/ies$/, 'y').replace(/s$/, '')
  return othersOf.get(word) ?? othersOf.get(singular) ?? []
}
