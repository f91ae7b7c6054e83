// The optional fields of tours: schedule, facts and terms.

import type { FactField, FieldSection } from '#client/admin/item-form/facts/fact-fields.ts'
import type { FactFields } from '#client/admin/item-form/item-kind.ts'
import { api } from '#client/lib/api.ts'
import { defaultDecideDays } from '#contract/departure-minimum.ts'
import { maxFactEntries, maxFactTexts, meals } from '#contract/tour-facts.ts'
import type { Tour } from '#contract/tours.ts'
import { MissingTourFacts } from './missing-tour-facts.tsx'

const line = maxFactTexts.line

function lines(name: string, label: string): FactField {
  return { kind: 'lines', name: `facts.${name}`, label, columns: 6 }
}

function wholeNumber(name: string, label: string, look: { unit?: string; hint?: string; columns?: 4 | 6 }) {
  return { kind: 'number' as const, step: '1' as const, name: `facts.${name}`, label, ...look }
}

function paragraph(name: string, label: string, hint: string): FactField {
  return { kind: 'area', name: `facts.${name}`, label, hint, maxLength: maxFactTexts.paragraph }
}

export const scheduleLabels = { 'any-day': 'Leaves any day', departures: 'On scheduled departures' } as const

const sections: readonly FieldSection[] = [
  {
    title: 'Schedule',
    fields: [
      {
        kind: 'segments',
        name: 'schedule',
        label: 'When it leaves',
        options: Object.entries(scheduleLabels).map(([value, label]) => ({ value, label })),
      },
    ],
  },
  {
    title: 'At a glance',
    fields: [
      wholeNumber('durationDays', 'Length', { unit: 'days', columns: 4 }),
      wholeNumber('minimumPeople', 'Minimum people', { hint: 'To take place', columns: 4 }),
      wholeNumber('decideDays', 'Decided', {
        unit: 'days before',
        hint: `Whether a departure runs; empty: ${defaultDecideDays}`,
        columns: 4,
      }),
      {
        kind: 'lines',
        name: 'facts.languages',
        label: 'Languages of the guides',
        columns: 4,
      },
      paragraph('meetingPoint', 'Meeting point', 'Where and when the tour begins'),
      paragraph('mobility', 'Mobility', 'How far it suits people with reduced mobility'),
    ],
  },
  {
    title: 'Itinerary',
    fields: [
      {
        kind: 'entries',
        name: 'facts.itinerary',
        label: 'Days',
        noun: 'Day',
        max: maxFactEntries.itinerary,
        parts: [
          { kind: 'text', name: 'title', label: 'Heading', maxLength: line },
          { kind: 'area', name: 'text', label: 'What happens', maxLength: maxFactTexts.dayText },
          {
            kind: 'checks',
            name: 'meals',
            label: 'Meals included',
            columns: 6,
            options: meals.map((meal) => ({ value: meal, label: meal[0]!.toUpperCase() + meal.slice(1) })),
          },
          {
            kind: 'text',
            name: 'night',
            label: 'Night',
            hint: 'Where travellers sleep; empty on the last day',
            columns: 6,
            maxLength: line,
            isOptional: true,
          },
        ],
      },
    ],
  },
  {
    title: 'What the price includes',
    fields: [lines('included', 'Included'), lines('notIncluded', 'Not included')],
  },
  {
    title: 'Before the tour',
    fields: [
      lines('whatToBring', 'What to bring'),
      {
        kind: 'entries',
        name: 'facts.questions',
        label: 'Questions and answers',
        noun: 'Question',
        max: maxFactEntries.questions,
        parts: [
          { kind: 'text', name: 'question', label: 'Question', maxLength: line },
          { kind: 'area', name: 'answer', label: 'Answer', maxLength: maxFactTexts.answer },
        ],
      },
    ],
  },
  {
    title: 'Pictures in words',
    fields: [
      {
        kind: 'pictureTexts',
        name: 'facts.alt',
        label: 'What the pictures show',
        maxLength: maxFactTexts.alt,
      },
    ],
  },
  {
    title: 'Payment and cancellation',
    fields: [
      wholeNumber('depositPercent', 'Deposit', { unit: '%', hint: 'Paid when booking', columns: 4 }),
      wholeNumber('balanceDueDays', 'Balance due', { unit: 'days before', columns: 4 }),
      wholeNumber('cutOffHours', 'Bookings end', {
        unit: 'hours before',
        hint: 'Before the day begins in UTC; empty: when it ends',
        columns: 4,
      }),
      {
        kind: 'entries',
        name: 'facts.cancellationTerms',
        label: 'What cancelling costs',
        hint: 'Without steps, cancelling is free until the day before',
        noun: 'Step',
        max: maxFactEntries.cancellationTerms,
        isSorted: true,
        parts: [
          { kind: 'number', name: 'daysBefore', label: 'From', unit: 'days before', columns: 6 },
          { kind: 'number', name: 'percentKept', label: 'Kept of the price', unit: '%', columns: 6 },
        ],
      },
    ],
  },
]

export const tourFactFields: FactFields<Tour> = {
  title: 'Schedule, facts and terms',
  summary: 'Optional: what travellers read before they book',
  sections,
  isLoaded: ({ facts }) => facts !== undefined,
  load: (id) => api('GET /cards/:id', { params: { id } }),
  Notes: MissingTourFacts,
}
