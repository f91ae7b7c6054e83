// npm run licences: lists the dependencies in the lockfile with versions and licences. The exit code is 1 if a
// licence has not been reviewed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Licences that allow using and shipping the package unchanged with its notice. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Unlicense',
])

/** Reviewed one by one: libvips is a separate library that anybody may replace. */
const allowedParts: readonly { name: RegExp; licence: RegExp }[] = [
  { name: /^@img\/sharp(-libvips)?-/, licence: /LGPL-3\.0-or-later/ },
]

export interface Part {
  name: string
  version: string
  licence: string
}

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
}

/** All packages that a production install may contain, on any platform. */
export function productionParts(): Part[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional, link }]) => path !== '' && !dev && !devOptional && !link)
    .map(([path, { version = '', license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? licenceOnDisk(path),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Some packages state their licence only in their package.json. */
function licenceOnDisk(path: string): string {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return 'unknown'
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type: string }
    licenses?: { type: string }[]
  }
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'unknown'
}

export function isAllowed({ name, licence }: Part): boolean {
  if (allowedParts.some((part) => part.name.test(name) && part.licence.test(licence))) return true
  return doesAllow(licence)
}

const allowed = 'allowed'

/**
 * With OR one allowed licence is enough; with AND all must be allowed. Brackets are evaluated first.
 * See https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/.
 */
function doesAllow(expression: string): boolean {
  const [brackets, within] = /\(([^()]*)\)/.exec(expression) ?? []
  if (brackets !== undefined) {
    return doesAllow(expression.replace(brackets, doesAllow(within!) ? allowed : 'refused'))
  }
  return expression
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => each === allowed || allowedLicences.has(each)))
}

if (import.meta.main) {
  const parts = productionParts()
  for (const { name, version, licence } of parts) console.log(`${name}@${version}  ${licence}`)
  const others = parts.filter((part) => !isAllowed(part))
  const counts = new Map<string, number>()
  for (const { licence } of parts) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  console.log(
    `\n${parts.length} parts: ${[...counts].map(([licence, count]) => `${count} ${licence}`).join(', ')}`,
  )
  if (others.length > 0) {
    console.log(`Not reviewed: ${others.map(({ name, licence }) => `${name} (${licence})`).join(', ')}`)
    process.exitCode = 1
  }
}
