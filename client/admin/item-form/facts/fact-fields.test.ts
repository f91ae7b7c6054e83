import { describe, expect, it } from 'vitest'
import { type FormPictures, storedPicture } from '#client/admin/item-form/pictures.ts'
import { type FactField, labelOfError, toChangedFactInput, toFactInput, toFactValues } from './fact-fields.ts'

const days: FactField = {
  kind: 'entries',
  name: 'facts.itinerary',
  label: 'Days',
  noun: 'Day',
  max: 3,
  parts: [
    { kind: 'text', name: 'title', label: 'Heading', maxLength: 300 },
    { kind: 'checks', name: 'meals', label: 'Meals', options: [{ value: 'lunch', label: 'Lunch' }] },
    { kind: 'text', name: 'night', label: 'Night', maxLength: 300, isOptional: true },
  ],
}

const fields: readonly FactField[] = [
  {
    kind: 'segments',
    name: 'schedule',
    label: 'Schedule',
    options: [
      { value: 'any-day', label: 'Any day' },
      { value: 'departures', label: 'Departures' },
    ],
  },
  { kind: 'number', step: '1', name: 'facts.durationDays', label: 'Length' },
  { kind: 'lines', name: 'facts.included', label: 'Included' },
  days,
  { kind: 'pictureTexts', name: 'facts.alt', label: 'Pictures', maxLength: 250 },
]

const record = {
  image: '/main.jpg',
  previews: ['/one.jpg', '/two.jpg'],
  schedule: 'departures',
  facts: {
    durationDays: 5,
    included: ['Breakfast', 'A boat'],
    itinerary: [{ title: 'Arrival', meals: ['lunch'] }],
    alt: ['A harbour', '', 'A hill'],
  },
}

const picturesOf = (image: string, previews: string[]): FormPictures => ({
  main: storedPicture(image),
  previews: previews.map(storedPicture),
})
const pictures = picturesOf(record.image, record.previews)

describe('optional fields', () => {
  it('are the same in the request as in the record', () => {
    expect(toFactInput(fields, toFactValues(fields, record), pictures)).toEqual({
      schedule: record.schedule,
      facts: record.facts,
    })
  })

  it('are not sent while nobody has filled them in', () => {
    const none = toFactValues(fields, null)
    expect(toFactInput(fields, none, pictures)).toEqual({ schedule: 'any-day', facts: {} })
    expect(toChangedFactInput(fields, none, none, pictures)).toEqual({})
    const shown = toFactValues(fields, record)
    expect(toChangedFactInput(fields, shown, shown, pictures)).toEqual({})
  })

  it('are sent as a whole group once one of them has changed', () => {
    const shown = toFactValues(fields, record)
    const changed = { ...shown, 'facts.included': ' \nA guide\n' }
    expect(toChangedFactInput(fields, changed, shown, pictures)).toEqual({
      facts: { ...record.facts, included: ['A guide'] },
    })
    expect(toChangedFactInput(fields, { ...shown, schedule: 'any-day' }, shown, pictures)).toEqual({
      schedule: 'any-day',
    })
  })

  it('keep the text of a picture wherever it moves', () => {
    const values = toFactValues(fields, record)
    const moved = picturesOf('/two.jpg', ['/main.jpg', '/new.jpg'])
    expect(toFactInput(fields, values, moved).facts).toMatchObject({ alt: ['A hill', 'A harbour', ''] })
  })

  it('name the entry of an error', () => {
    expect(labelOfError(days, 'facts.itinerary.1.night')).toBe('Day 2, Night')
    expect(labelOfError(days, 'facts.itinerary')).toBe('Days')
  })
})
