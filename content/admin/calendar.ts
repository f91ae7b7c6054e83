// Two sample events, so that a calendar that was just opened is not empty. Both fall into the month that is shown.

export interface CalendarEvent {
  id: string
  title: string
  /** A calendar date, or with a time of day behind it. */
  start: string
}

/** `month`: as YYYY-MM. */
export function sampleEvents(month: string): CalendarEvent[] {
  return [
    { id: 'sample-1', title: 'Varnish the dinghies', start: `${month}-14` },
    { id: 'sample-2', title: 'Brochure proofs', start: `${month}-24T10:00` },
  ]
}
