// What the specification says of the back office's sample data; its values are our own.
import { describe, expect, test } from 'vitest'
import { sampleEvents } from './calendar.ts'
import { barData, barSeries, lineData, lineSeries, pieData } from './charts.ts'
import outlines from './country-outlines.json'
import { placeholderQuestions } from './faq.ts'
import { geographyData, geographyDomain } from './geography.ts'
import { accessLevels, sampleContacts, sampleInvoices, sampleTeam, sampleTransactions } from './people.ts'

const email = /^[a-z]+\.[a-z]+@example\.com$/
const calendarDate = /^\d{4}-\d\d-\d\d$/

function expectOwnIds(ids: readonly unknown[]): void {
  expect(ids.length).toBeGreaterThan(4)
  expect(new Set(ids).size).toBe(ids.length)
}

describe('sample data of the back office', () => {
  test('a team member has id, name, email, age, phone and one of three access levels (R-444)', () => {
    expectOwnIds(sampleTeam.map(({ id }) => id))
    for (const member of sampleTeam) {
      expect(Object.keys(member).sort()).toEqual(['access', 'age', 'email', 'id', 'name', 'phone'])
      expect(member.email).toMatch(email)
    }
    expect(new Set(sampleTeam.map(({ access }) => access))).toEqual(new Set(accessLevels))
    expect([...accessLevels]).toEqual(['admin', 'manager', 'user'])
  })

  test('a contact has id, name, email, age, phone, address, city, zipCode and registrarId (R-445)', () => {
    expectOwnIds(sampleContacts.map(({ id }) => id))
    const fields = ['address', 'age', 'city', 'email', 'id', 'name', 'phone', 'registrarId', 'zipCode']
    for (const contact of sampleContacts) {
      expect(Object.keys(contact).sort()).toEqual(fields)
      expect(contact.email).toMatch(email)
    }
  })

  test('an invoice has id, name, email, cost, phone and date (R-446)', () => {
    expectOwnIds(sampleInvoices.map(({ id }) => id))
    for (const invoice of sampleInvoices) {
      expect(Object.keys(invoice).sort()).toEqual(['cost', 'date', 'email', 'id', 'name', 'phone'])
      expect(invoice.date).toMatch(calendarDate)
      expect(invoice.cost).toBeGreaterThan(0)
    }
  })

  test('a transaction has txId, user, date and cost (R-447)', () => {
    expectOwnIds(sampleTransactions.map(({ txId }) => txId))
    for (const transaction of sampleTransactions) {
      expect(Object.keys(transaction).sort()).toEqual(['cost', 'date', 'txId', 'user'])
      expect(transaction.date).toMatch(calendarDate)
    }
  })

  test('there are chart sets for bar, pie, line and geography (R-448)', () => {
    for (const row of barData) for (const { key } of barSeries) expect(row[key]).toBeGreaterThan(0)
    for (const row of lineData) for (const { key } of lineSeries) expect(row[key]).toBeGreaterThan(0)
    expect([barData.length, lineData.length]).toEqual([12, 12])
    expectOwnIds(pieData.map(({ id }) => id))
    expectOwnIds(geographyData.map(({ id }) => id))
    const drawn = new Set(outlines.map(({ id }) => id))
    expect(geographyData.filter(({ id }) => !drawn.has(id)).map(({ id }) => id)).toEqual([])
  })

  test('the map reaches from 0 to 1,000,000, and every figure lies within (R-381)', () => {
    expect([...geographyDomain]).toEqual([0, 1_000_000])
    const values = geographyData.map(({ value }) => value)
    expect([Math.min(...values), Math.max(...values)]).toEqual([0, 1_000_000])
  })

  test('ages range from 11 to 150 (R-449)', () => {
    const ages = [...sampleTeam, ...sampleContacts].map(({ age }) => age)
    expect([Math.min(...ages), Math.max(...ages)]).toEqual([11, 150])
  })

  test('five questions stand in for those to come, and two events for a calendar in use', () => {
    expect(placeholderQuestions).toHaveLength(5)
    expect(sampleEvents('2026-11').map(({ start }) => start)).toEqual(['2026-11-14', '2026-11-24T10:00'])
  })
})
