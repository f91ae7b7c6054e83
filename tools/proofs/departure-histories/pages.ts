// What a rendered page of a tour says of its departures, read from its HTML as a visitor without script gets it.

export interface PageOfTour {
  /** Those of the booking form: of a scheduled tour the options, of another the date that is chosen. */
  options: { date: string; text: string; isDisabled: boolean }[]
  chosenDate: string | undefined
  /** Dates of the list, with the text of each row. */
  listed: { date: string; text: string }[]
  events: { startDate: string; offers: { price: string; availability: string; validThrough: string } }[]
  /** Price of the whole tour in the structured data, and at the form. */
  price: string | undefined
  fromText: string | undefined
}

export function readTourPage(html: string): PageOfTour {
  const select = /<select[^>]* name="date"[^>]*>(.*?)<\/select>/s.exec(html)?.[1] ?? ''
  const options = [...select.matchAll(/<option([^>]*)>(.*?)<\/option>/gs)]
    .map(([, attributes, text]) => ({
      date: /value="([^"]*)"/.exec(attributes!)?.[1] ?? '',
      text: textOf(text!),
      isDisabled: /\sdisabled/.test(attributes!),
    }))
    .filter(({ date }) => date !== '')
  const input = /<input(?=[^>]* name="date")[^>]*>/.exec(html)?.[0]
  const list = /<ul class="departure-list">(.*?)<\/ul>/s.exec(html)?.[1] ?? ''
  const listed = [...list.matchAll(/<li.*?<\/li>/gs)].map(([row]) => ({
    date: /dateTime="([^"]*)"/i.exec(row)![1]!,
    text: textOf(row),
  }))
  const things = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, json]) => {
      const parsed = JSON.parse(json!)
      return (parsed['@graph'] ?? [parsed]) as Record<string, unknown>[]
    },
  )
  const trip = things.find((thing) => Array.isArray(thing['@type']) && thing['@type'].includes('TouristTrip'))
  return {
    options,
    chosenDate: input === undefined ? undefined : (/ value="([^"]*)"/.exec(input)?.[1] ?? ''),
    listed,
    events: things.filter((thing) => thing['@type'] === 'Event') as unknown as PageOfTour['events'],
    price: (trip?.offers as { price: string } | undefined)?.price,
    fromText: /From\s*(?:<!-- -->)?\s*<span class="money text-d3">([^<]*)</.exec(html)?.[1],
  }
}

function textOf(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
