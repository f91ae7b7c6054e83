// Finds the product's folder, the one with package.json. It is a parent of both the source files and the bundle.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export function findProductFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('No package.json above the server.')
    folder = above
  }
  return folder
}

/** Reads the version in package.json. */
export function readProductVersion(): string {
  const { version } = JSON.parse(readFileSync(join(findProductFolder(), 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
