// The files in which pages share their modules, for vite.config.ts. With a file for every set of pages that share something,
// a page would load forty files: each has a kilobyte of headers, and small files compress worse. So the public pages that
// visitors open first are areas, and a module belongs to the areas whose pages need it at their start (decision 76).

/** From the bundler: the modules that import a module, without those that import it later. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[]; isEntry: boolean } | null
}

const everyPage = 'every page'
const other = 'other'
const staff = 'staff'
const areas = ['home', 'tours', 'tour', 'shop', 'product', other, staff] as const

type Area = (typeof areas)[number] | typeof everyPage

/** Modules of so many areas are in the one file that all pages of the site load, or in the one of all lists. */
const areasOfSite = 3

/** The pages that have no list, so that they do without what only lists share. */
const itemPages: readonly Area[] = ['tour', 'product']

/** A function of these is all that many pages need. With its areas a page would load ten times as much. */
const inEveryPage = /\/contract\/calendar\.ts$/

function areaOfPage(id: string): Area {
  const [, half, folder, name] =
    /\/client\/(site|admin)\/(?:([\w-]+)\/)?(?:[\w-]+\/)*([\w-]+)\.tsx?/.exec(id) ?? []
  if (half === 'admin') return staff
  if (half === undefined) return everyPage
  // This page of elements is a list of tours.
  if (folder === 'elements' && name === 'tour-filter') return 'tours'
  if (folder === 'tours') return name === 'tour-item' ? 'tour' : 'tours'
  if (folder === 'shop') return name === 'product' ? 'product' : 'shop'
  return folder === 'home' ? 'home' : other
}

const known = new Map<string, ReadonlySet<Area>>()

function areasOf(id: string, graph: ModuleGraph, path: ReadonlySet<string> = new Set()): ReadonlySet<Area> {
  const cached = known.get(id)
  if (cached !== undefined) return cached
  const found = new Set<Area>()
  const { importers = [], isEntry = false } = graph.getModuleInfo(id) ?? {}
  if (isEntry) found.add(areaOfPage(id))
  for (const importer of importers) {
    if (path.has(importer)) continue
    for (const area of areasOf(importer, graph, new Set(path).add(id))) found.add(area)
  }
  // Within a cycle the areas are not complete.
  if (path.size === 0) known.set(id, found)
  return found
}

/** The name of the module's file. Null for modules of a single page, of the back office, and those that are loaded later. */
function chunkOf(id: string, graph: ModuleGraph): { name: string; areaCount: number } | null {
  const found = new Set(areasOf(id, graph))
  const isOfStaff = found.delete(staff)
  const pages = found.has(other) ? found.size - 1 : found.size
  if (pages >= areasOfSite && !found.has(everyPage) && !itemPages.some((area) => found.has(area)))
    return { name: 'lists', areaCount: areasOfSite }
  if (found.has(everyPage) || pages >= areasOfSite || inEveryPage.test(id))
    return { name: 'site', areaCount: areas.length }
  if (pages === 0) return null
  const name = [...found].sort().join('-')
  // The back office must not load what only the site needs.
  return isOfStaff ? { name: `${name}-staff`, areaCount: found.size + 1 } : { name, areaCount: found.size }
}

/**
 * A group for each number of areas, the highest first: a group contains the imports of its modules too, and these belong to
 * the same areas or more.
 */
export const sharedChunks = areas.map((_, place) => ({
  debugName: `modules of ${place + 1} areas`,
  name(id: string, graph: ModuleGraph): string | null {
    const chunk = chunkOf(id, graph)
    return chunk?.areaCount === place + 1 ? chunk.name : null
  },
  test: /\/(client|contract|content)\//,
  minShareCount: 2,
  // Whole numbers: the bundler drops fractions.
  priority: place + 1,
}))
