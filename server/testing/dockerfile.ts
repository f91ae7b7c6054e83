// Parses deploy/Dockerfile, for tests on machines without a container engine.
import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { findProductFolder } from '#server/config/product-folder.ts'

export interface Instruction {
  name: string
  text: string
}

export interface Stage {
  /** The name after AS. */
  name: string | undefined
  image: string
  instructions: Instruction[]
}

const read = (path: string) => readFileSync(join(findProductFolder(), path), 'utf8')

export function readDockerfile(): Stage[] {
  const lines = read('deploy/Dockerfile')
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name, text] = /^([A-Z]+) (.+)$/.exec(line)!
    if (name === 'FROM') {
      const [, image, as] = /^(\S+)(?: AS (\S+))?$/.exec(text!)!
      stages.push({ name: as, image: image!, instructions: [] })
    } else stages.at(-1)!.instructions.push({ name: name!, text: text! })
  }
  return stages
}

export interface Copy {
  /** Name of the stage. Undefined for files of the build context. */
  from: string | undefined
  sources: string[]
  to: string
}

export function parseCopy(text: string): Copy {
  const words = text.split(' ')
  const from = words[0]!.startsWith('--from=') ? words.shift()!.slice('--from='.length) : undefined
  return { from, to: words.pop()!, sources: words }
}

/** Returns a function that tells whether .dockerignore excludes a file of the project. */
export function ignoredByDocker(): (path: string) => boolean {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
  return (path) => {
    let isIgnored = false
    for (const line of lines) {
      const pattern = line.replace(/^!/, '')
      if (matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)) isIgnored = !line.startsWith('!')
    }
    return isIgnored
  }
}
