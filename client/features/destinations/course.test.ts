import { expect, it } from 'vitest'
import { courseBetween, formatCourse } from './course.ts'

const bristol = { latitude: 51.4538, longitude: -2.5966 }

it('calculates distance and direction between two places', () => {
  const paris = courseBetween(bristol, { latitude: 48.8566, longitude: 2.3522 })
  expect(paris.kilometres).toBeGreaterThan(440)
  expect(paris.kilometres).toBeLessThan(465)
  expect(paris.direction).toBe('south-east')
})

it.each([
  [{ latitude: 60, longitude: -2.5966 }, 'north'],
  [{ latitude: 51.4538, longitude: 5 }, 'east'],
  [{ latitude: 40, longitude: -2.5966 }, 'south'],
  [{ latitude: 51.4538, longitude: -8 }, 'west'],
  [{ latitude: 56, longitude: -11 }, 'north-west'],
])('the direction to %o is %s', (place, direction) => {
  expect(courseBetween(bristol, place).direction).toBe(direction)
})

it('takes the shorter way round the world', () => {
  const fiji = { latitude: -17.7, longitude: 178 }
  const tahiti = { latitude: -17.6, longitude: -149.4 }
  const course = courseBetween(fiji, tahiti)
  expect(course.kilometres).toBeLessThan(3500)
  expect(course.direction).toMatch(/east/)
})

it('formats distances in tens of kilometres', () => {
  expect(formatCourse({ kilometres: 1237, direction: 'south-east' })).toBe('1,240 km south-east')
})
