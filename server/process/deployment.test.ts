// Tests of the files in deploy/ that need no container engine. `npm run prove -- image` runs the Dockerfile.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config/config.ts'
import { findProductFolder } from '#server/config/product-folder.ts'
import { ignoredByDocker, parseCopy, readDockerfile } from '#server/testing/dockerfile.ts'
import { documentedNames } from '#server/testing/documented-environment.ts'

const root = findProductFolder()
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Service {
  image?: string
  build?: { context: string; dockerfile: string }
  profiles?: string[]
  environment?: Record<string, string | number>
  volumes?: string[]
  depends_on?: Record<string, { condition: string; required?: boolean }>
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
}

/**
 * Replaces variables like Compose: `${NAME:-default}`, `${NAME:?what it is}`, `${NAME}`. A default may contain another
 * variable, so the inner ones are replaced first.
 */
function interpolate(text: string, values: Record<string, string>): string {
  const replaced = text.replaceAll(/\$\{([A-Z0-9_]+)(?:(:[-?])([^{}]*))?\}/g, (_, name, operator, rest) => {
    const value = values[name]
    if (value) return value
    if (operator === ':?') throw new Error(`${name} is missing: ${rest}`)
    return operator === ':-' ? rest : ''
  })
  return replaced === text ? text : interpolate(replaced, values)
}

const composeText = read('deploy/compose.yaml')
const example = read('deploy/compose.env.example')

/** Names of the variables in the example, including those that are commented out. */
const exampleNames = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name!)

const required = {
  PUBLIC_URL: 'https://shop.example',
  POSTGRES_PASSWORD: 'p1',
  JWT_SECRET: 'x'.repeat(40),
}

function compose(values: Record<string, string> = required): Compose {
  return parse(interpolate(composeText, values)) as Compose
}

function environmentOfShop(values: Record<string, string>): Record<string, string> {
  const { environment } = compose(values).services.shop!
  return Object.fromEntries(Object.entries(environment!).map(([name, value]) => [name, String(value ?? '')]))
}

/** Variables that the image sets, because its paths and ports depend on them. */
const ofImage = [...readDockerfile().flatMap(({ instructions }) => instructions)]
  .filter(({ name }) => name === 'ENV')
  .flatMap(({ text }) => [...text.matchAll(/\b([A-Z0-9_]+)=/g)].map(([, name]) => name!))

test('every documented variable reaches the container, and no others do', () => {
  const documented = documentedNames().filter((name) => !ofImage.includes(name))
  expect(documented.length).toBeGreaterThan(30)
  const values = Object.fromEntries(documented.map((name) => [name, `value of ${name}`]))
  const reaching = environmentOfShop({ ...required, ...values })
  expect(reaching).toEqual(values)
})

test('variables that are not set change nothing of the product', () => {
  const { PUBLIC_URL, JWT_SECRET, TRUST_PROXY, DATABASE_URL, METRICS_PORT, METRICS_HOST } =
    environmentOfShop(required)
  const set = { PUBLIC_URL, JWT_SECRET, TRUST_PROXY, DATABASE_URL, METRICS_PORT, METRICS_HOST }
  expect(readConfig(environmentOfShop(required))).toEqual(readConfig(set as Record<string, string>))
})

test('compose.yaml knows the variables of its example, and needs three of them', () => {
  const asked = [...composeText.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name!)
  for (const name of exampleNames) expect([...asked, 'COMPOSE_PROFILES']).toContain(name)
  for (const name of asked) expect([...documentedNames(), 'POSTGRES_PASSWORD']).toContain(name)
  for (const name of Object.keys(required)) {
    expect(() => compose({ ...required, [name]: '' }), name).toThrow(`${name} is missing`)
  }
})

test('pictures are stored in a volume, or in the S3 storage of the variables', () => {
  const inVolume = readConfig(environmentOfShop(required))
  expect(inVolume.s3).toBeUndefined()
  expect(inVolume.databaseUrl).toBe('postgres://halyard:p1@database:5432/halyard')
  expect(compose().services.shop!.volumes).toContain('shop:/data')
  const values = Object.fromEntries(
    [...example.matchAll(/^#(S3_[A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value || 'secret']),
  )
  expect(readConfig(environmentOfShop({ ...required, ...values })).s3).toMatchObject({
    endpoint: 'http://storage:9000',
    bucket: 'pictures',
    accessKeyId: 'halyard',
    secretAccessKey: 'secret',
  })
  const { storage } = compose({ ...required, ...values }).services
  expect(storage!.environment).toEqual({ ROOT_ACCESS_KEY: 'halyard', ROOT_SECRET_KEY: 'secret' })
})

test('services without a profile depend on no service with one, and images and volumes are declared', () => {
  const { services, volumes } = compose()
  for (const [name, { image, build, depends_on = {}, ...service }] of Object.entries(services)) {
    if (build === undefined) expect(image, name).toMatch(/^(?!minio)[a-z/]+:[\w.-]*\d[\w.-]*$/)
    else expect(existsSync(join(root, 'deploy', build.context, build.dockerfile))).toBe(true)
    for (const [other, { required }] of Object.entries(depends_on)) {
      expect(services, `${other}, which ${name} needs`).toHaveProperty(other)
      if (services[other]!.profiles !== undefined && service.profiles === undefined)
        expect(required, `${other} of ${name}`).toBe(false)
    }
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(':')
      if (!source!.startsWith('.')) expect(Object.keys(volumes), volume).toContain(source)
    }
  }
})

test('the Dockerfile copies existing files and runs existing commands', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const isIgnored = ignoredByDocker()
  const stages = readDockerfile()
  expect(stages).toHaveLength(2)
  const commandsOfNpm = ['ci', 'prune']
  for (const { instructions } of stages) {
    for (const { name, text } of instructions) {
      if (name === 'RUN') {
        for (const [, command, script] of text.matchAll(/\bnpm ([a-z]+)(?: ([a-z-]+))?/g)) {
          if (command === 'run') expect(scripts).toHaveProperty(script!)
          else expect(commandsOfNpm).toContain(command)
        }
      }
      if (name !== 'COPY') continue
      const { from, sources } = parseCopy(text)
      if (from !== undefined) expect(stages.map((stage) => stage.name)).toContain(from)
      for (const source of sources) {
        const path = source.replace(/^\/halyard\//, '').replace(/^\.\//, '')
        // The commands of the stage create these.
        if (['build', 'node_modules', '.'].includes(path)) continue
        expect(existsSync(join(root, path)), path).toBe(true)
        expect(isIgnored(path), path).toBe(false)
      }
    }
  }
})

test('no install of the product runs the scripts of packages', () => {
  const installs = ['scripts/prepare.mjs', 'deploy/Dockerfile'].flatMap((file) =>
    [...read(file).matchAll(/\bnpm(?:', \[')? ?(?:ci|prune)\b.*$/gm)].map(([line]) => line),
  )
  expect(installs).toHaveLength(3)
  for (const line of installs) expect(line).toContain('--ignore-scripts')
})
