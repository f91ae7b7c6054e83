// The pages: browser and server bundle of the React Router app in client/.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import type { CodeSplittingGroup } from 'rolldown'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig(({ command }) => ({
  publicDir: 'client/public',
  plugins: [tailwindcss(), reactRouter(), askAlike(), precompress()],
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
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: startChunks() } } } } },
  },
  // One copy of React and the router in the finished bundle, without their development half; the development
  // server needs them apart.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}))

/** What starts a page: a file of its own, since it must run last. */
const startingModule = join(import.meta.dirname, 'client/entry.client.tsx')
/** What no page of the site can do without. */
const frameModules = ['client/root.tsx', 'client/site/site-layout.tsx'].map((path) =>
  join(import.meta.dirname, path),
)

/**
 * What every page starts with comes in two files, what changes with our own work apart from what doesn't: two dozen
 * small ones would cost a request each and compress worse.
 */
function startChunks(): CodeSplittingGroup[] {
  let start: Set<string> | undefined
  const isStart = (id: string, context: ChunkingContext) => {
    start ??= staticImportsOf([startingModule, ...frameModules], context)
    return start.has(id) && id !== startingModule
  }
  const isLibrary = (id: string) => id.includes('/node_modules/') || id.startsWith('\0')
  return [
    {
      debugName: 'libraries',
      name: (id, context) => (isStart(id, context) && isLibrary(id) ? 'libraries' : null),
      priority: 1,
    },
    { debugName: 'frame', name: (id, context) => (isStart(id, context) ? 'frame' : null) },
  ]
}

type ChunkingContext = Parameters<Extract<CodeSplittingGroup['name'], (...parameters: never[]) => unknown>>[1]

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
 * a browser that meets both for one sheet fetches it twice, and says so on the console.
 */
function askAlike(): Plugin {
  return {
    name: 'halyard:ask-alike',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const changed = code.replace(/\w+\.crossOrigin = (""|'');?/, '')
        if (changed === code) this.error('The preload helper of the bundler is not what it was.')
        return { code: changed, map: null }
      },
    },
  }
}

/** Writes `.br` and `.gz` beside every text file that the browser loads. */
function precompress(): Plugin {
  const compressible = /\.(js|css|svg|json|txt|webmanifest)$/
  return {
    name: 'halyard:precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir }) {
        if (this.environment.name !== 'client' || dir === undefined) return
        const entries = await readdir(dir, { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
        await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
      },
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (gzipped.length >= content.length) return
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
