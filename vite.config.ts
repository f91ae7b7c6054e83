// The pages: browser and server bundle of the React Router app in client/.
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { content } from './content/reading/vite-plugin.ts'

/** What starts a page: a file of its own, since it must run last. */
const startingModule = join(import.meta.dirname, 'client/entry.client.tsx')
const siteFolder = join(import.meta.dirname, 'client/site/')
/** What no page of the site can do without. */
const frameModules = ['client/root.tsx', 'client/site/site-layout.tsx'].map((path) =>
  join(import.meta.dirname, path),
)

const start = startChunks()

export default defineConfig(({ command }) => ({
  publicDir: 'client/public',
  plugins: [tailwindcss(), reactRouter(), content(), askAlike(), start.plugin],
  build: {
    target: 'es2023',
    // Pictures and icons inlined as data: addresses would be refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    // A page's loader imports its data at once, its clientLoader when it is called: only the browser's half splits.
    ssr: { build: { rollupOptions: { checks: { ineffectiveDynamicImport: false } } } },
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: start.groups } } } } },
  },
  // One copy of React and the router in the finished bundle, without their development half; the development
  // server needs them apart.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}))

/** Of the site's pages so many must share a module for it to come with what all of them start with. */
const sharedBy = 0.3

/**
 * What every page starts with comes in two files, what changes with our own work apart from what doesn't: two dozen
 * small ones would cost a request each and compress worse. What most pages of the site share comes along.
 */
function startChunks(): { groups: Rolldown.CodeSplittingGroup[]; plugin: Plugin } {
  let sitePages: string[] = []
  const plugin: Plugin = {
    name: 'halyard:site-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const isSitePage = (id: string) => id.startsWith(siteFolder) && this.getModuleInfo(id)?.isEntry === true
      sitePages = [...this.getModuleIds()].filter(isSitePage)
    },
  }
  let start: Set<string> | undefined
  const isStart = (id: string, context: ChunkingContext) => {
    start ??= new Set([
      ...staticImportsOf([startingModule, ...frameModules], context),
      ...sharedOf(sitePages, context),
    ])
    return start.has(id) && id !== startingModule
  }
  const isLibrary = (id: string) => id.includes('/node_modules/') || id.startsWith('\0')
  const groups: Rolldown.CodeSplittingGroup[] = [
    {
      debugName: 'libraries',
      name: (id, context) => (isStart(id, context) && isLibrary(id) ? 'libraries' : null),
      priority: 1,
    },
    { debugName: 'frame', name: (id, context) => (isStart(id, context) ? 'frame' : null) },
  ]
  return { groups, plugin }
}

/** A page itself is never among them, though others may import it. */
function sharedOf(pages: readonly string[], context: ChunkingContext): Set<string> {
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const id of staticImportsOf([page], context)) counts.set(id, (counts.get(id) ?? 0) + 1)
  const isShared = ([id, count]: [string, number]) => count >= pages.length * sharedBy && !pages.includes(id)
  return new Set([...counts].filter(isShared).map(([id]) => id))
}

type ChunkingContext = Parameters<
  Extract<Rolldown.CodeSplittingGroup['name'], (...parameters: never[]) => unknown>
>[1]

function staticImportsOf(entries: readonly string[], context: ChunkingContext): Set<string> {
  const found = new Set<string>()
  const pending = [...entries]
  for (const id of pending) {
    if (found.has(id)) continue
    found.add(id)
    pending.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/**
 * The bundler asks for the style sheets of what is imported later as it would ask another origin, the router does not:
 * a browser that meets both for one sheet fetches it twice, and says so on the console. And what did not come it never
 * asks for again.
 */
function askAlike(): Plugin {
  const changes = [
    [/\w+\.crossOrigin = (""|'');?/, ''],
    // A style sheet that did not come would count as there from then on, and what needs it would come without.
    [/(\(err\) => \{\s*)seen\[href\] = (?:void 0|undefined)/, '$1delete seen[href]'],
    [/(\w+)(\.type === "error"\) )rej\(/, '$1$2link.remove(), rej('],
  ] as const
  return {
    name: 'halyard:ask-alike',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        let changed = code
        for (const [before, after] of changes) {
          if (!before.test(changed)) this.error('The preload helper of the bundler is not what it was.')
          changed = changed.replace(before, after)
        }
        return { code: changed, map: null }
      },
    },
  }
}
