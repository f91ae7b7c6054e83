// One of the two versions of a comparison: its data, its server, and what the server costs.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Product, startProduct } from '../servers.ts'

export interface Version {
  name: string
  /** The folder of its package.json; built. */
  folder: string
  dataDir: string
}

export interface Side extends Product {
  name: string
  /** Processor time so far, in milliseconds: of the server, and of PostgreSQL. */
  cpu(): { server: number; database: number }
}

export async function startSide(version: Version, environment: Record<string, string> = {}): Promise<Side> {
  const { folder, dataDir, name } = version
  const product = await startProduct(dataDir, environment, folder)
  const postmaster = findPostmaster(dataDir)
  return {
    ...product,
    name,
    cpu: () => ({ server: cpuOf(product.pid), database: cpuOfTree(postmaster) }),
  }
}

function findPostmaster(dataDir: string): number {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((each) =>
    each.endsWith('postmaster.pid'),
  )
  return Number(readFileSync(join(dataDir, file!), 'utf8').split('\n', 1)[0])
}

/** Milliseconds on a processor, of all threads. Linux only. */
function cpuOf(pid: number | string): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const spent = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]),
    )
    return spent.reduce((sum, each) => sum + each, 0) / 1e6
  } catch {
    // It has just ended.
    return 0
  }
}

/** Of the running processes of PostgreSQL: those that served connections stay while the server runs. */
function cpuOfTree(parent: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
  return children.reduce((total, pid) => total + cpuOf(pid), cpuOf(parent))
}

function parentOf(pid: string): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
