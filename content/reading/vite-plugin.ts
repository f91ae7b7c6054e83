// Content becomes data when the site is built: bundles hold what the files say, and neither a parser nor a schema.
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { readPost } from './read-posts.ts'

const ownFolder = join(import.meta.dirname, '..')

/**
 * Evaluates each module of the folder that reads files (it imports from reading/) and puts its exports in its place; a
 * post by itself exports its `text`. A mistake in a file stops the build.
 */
export function content(folder = ownFolder): Plugin {
  const isModule = (id: string) => id.startsWith(folder) && /^[^/]+\.ts$/.test(id.slice(folder.length + 1))
  const isPost = (id: string) => id.startsWith(join(folder, 'posts/')) && extname(id) === '.md'
  const readsFiles = (id: string) => isModule(id) && readFileSync(id, 'utf8').includes(" from './reading/")
  return {
    name: 'halyard:content',
    async load(id) {
      if (isPost(id)) return toModule({ text: readPost(id).text })
      if (!readsFiles(id)) return null
      // Evaluated anew while the site is being written.
      return toModule(await import(/* @vite-ignore */ `${pathToFileURL(id)}?at=${Date.now()}`))
    },
    hotUpdate({ file, modules }) {
      if (!file.startsWith(folder) || !['.md', '.yaml'].includes(extname(file))) return
      const readers = [...this.environment.moduleGraph.idToModuleMap.values()]
      return [...modules, ...readers.filter(({ id }) => id !== null && readsFiles(id))]
    },
  }
}

function toModule(exports: object): string {
  return Object.entries(exports)
    .map(([name, value]) => {
      if (typeof value === 'function')
        throw new Error(`${name} is a function: a module that reads files exports data`)
      return `export const ${name} = ${JSON.stringify(value)}`
    })
    .join('\n')
}
