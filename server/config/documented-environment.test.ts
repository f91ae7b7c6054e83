import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { startArguments, startEnvironment } from '#server/testing/built-server.ts'
import { documentedNames } from '#server/testing/documented-environment.ts'
import { parseTrustProxy } from './hosts.ts'
import { findProductFolder } from './product-folder.ts'

const root = findProductFolder()
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Variables of the system, which the product does not document. */
const foreign = ['PATH', 'LD_LIBRARY_PATH', 'HOME', 'LISTEN_PID', 'LISTEN_FDS']

/** Names of the environment variables that the source code of the server reads. */
function namesInCode(): string[] {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.ts$/.test(path) && !/\.test\.ts$|^testing\/|^prove\/faults\//.test(path),
  )
  const names = files.flatMap((path) => {
    const text = read(join('server', path))
    const direct = [...text.matchAll(/\benv(?:ironment)?\.([A-Z][A-Z0-9_]+)/g)]
    const parts = [...text.matchAll(/\{([A-Z0-9_, ]+)\} = (?:process|io)\.env\b/g)].flatMap(([, list]) =>
      [...list!.matchAll(/[A-Z][A-Z0-9_]+/g)].map(([name]) => name),
    )
    const named = path === 'config/config.ts' ? [...text.matchAll(/\bread\('([A-Z0-9_]+)'\)/g)] : []
    return [...direct.map(([, name]) => name!), ...parts, ...named.map(([, name]) => name!)]
  })
  return [...new Set(names)].filter((name) => !foreign.includes(name)).sort()
}

test('every environment variable is documented exactly once, and no others are', () => {
  expect(namesInCode().length).toBeGreaterThan(20)
  expect(documentedNames()).toEqual(namesInCode())
})

test('the deployment files set only existing variables', () => {
  const known = new Set([...documentedNames(), 'POSTGRES_PASSWORD', ...Object.keys(startEnvironment())])
  const set = {
    'deploy/Dockerfile': [...read('deploy/Dockerfile').matchAll(/\b([A-Z_]+)=/g)],
    'deploy/halyard.service': [...read('deploy/halyard.service').matchAll(/^Environment=([A-Z0-9_]+)=/gm)],
    '.env.example': [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)],
  }
  for (const [file, matches] of Object.entries(set)) {
    expect(matches.length, file).toBeGreaterThan(0)
    for (const [, name] of matches) expect(known.has(name!), `${name} in ${file}`).toBe(true)
  }
})

test('the deployment files trust proxies by address, not by number', () => {
  const compose = read('deploy/compose.yaml')
  const subnet = /^ {8}- subnet: (\S+)$/m.exec(compose)![1]!
  expect(compose).toContain(`TRUST_PROXY: \${TRUST_PROXY:-${subnet}}`)
  expect(parseTrustProxy(subnet)).toEqual([subnet])
  for (const file of ['deploy/nginx.conf', 'deploy/Caddyfile', 'docs/operations.md']) {
    const values = [...read(file).matchAll(/\bTRUST_PROXY=(\S+)/g)].map(([, value]) => value!)
    expect(values.length, file).toBeGreaterThan(0)
    for (const value of values)
      expect(Array.isArray(parseTrustProxy(value)), `${value} in ${file}`).toBe(true)
  }
})

test('every command in the documentation exists in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const file of ['README.md', 'docs/operations.md']) {
    for (const [, name] of read(file).matchAll(/\bnpm run ([a-z-]+)/g)) {
      expect(Object.keys(scripts), `${name} in ${file}`).toContain(name)
    }
  }
})

test('all ways to start the product set the same memory limits', () => {
  const image = JSON.parse(/^CMD (\[.+\])$/m.exec(read('deploy/Dockerfile'))![1]!) as string[]
  const unit = /^ExecStart=(.+)$/m.exec(read('deploy/halyard.service'))![1]!
  expect(startArguments()).toContain('--max-semi-space-size=16')
  expect(image.slice(1)).toEqual(startArguments())
  expect(unit.split(' ').slice(1)).toEqual(startArguments())
  for (const [name, value] of Object.entries(startEnvironment())) {
    for (const file of ['deploy/Dockerfile', 'deploy/halyard.service']) {
      expect(read(file), file).toMatch(new RegExp(`^(ENV |Environment=)(.* )?${name}=${value}( |$)`, 'm'))
    }
  }
})

test('build arguments reach the image', () => {
  const lines = read('.dockerignore').split('\n')
  const isLetThrough = (path: string) =>
    lines.some(
      (line) =>
        line.startsWith('!') &&
        [line.slice(1), `${line.slice(1)}/**`].some((glob) => matchesGlob(path, glob)),
    )
  const settings = readdirSync(root).filter((name) => name.endsWith('.config.ts'))
  const builds = settings.filter((name) => !/^(vitest|playwright)\./.test(name))
  expect(builds).toContain('vite.server.config.ts')
  for (const name of builds) {
    expect(isLetThrough(name), name).toBe(true)
    for (const [, path] of read(name).matchAll(/from '\.\/([^']+)'/g)) {
      expect(isLetThrough(path!), `${path}, which ${name} imports`).toBe(true)
    }
  }
})
