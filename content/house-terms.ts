// What holds of sample tours whose files say nothing else.
import type { TourFacts } from '#contract/tour-facts.ts'

/** Any-day tours are cancelled free of charge until the day before. No sample tour asks for a deposit. */
const anyDayTerms: TourFacts = {
  languages: ['English'],
  cancellationTerms: [{ daysBefore: 0, percentKept: 100 }],
}

/** A seat on a departure is one that somebody else could have had. */
const departureTerms: TourFacts = {
  languages: ['English'],
  cancellationTerms: [
    { daysBefore: 42, percentKept: 20 },
    { daysBefore: 14, percentKept: 50 },
    { daysBefore: 3, percentKept: 100 },
  ],
}

export function factsOfSample(tour: { facts: TourFacts; departures?: unknown }): TourFacts {
  return { ...(tour.departures === undefined ? anyDayTerms : departureTerms), ...tour.facts }
}
