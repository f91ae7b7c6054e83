import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Runs a program in a new process and returns the packages that it loads. */
function packagesLoadedBy(program: string): string[] {
  const recorded = `
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context)
        const [, name] = /node_modules[/\\\\]((?:@[^/\\\\]+[/\\\\])?[^/\\\\]+)/.exec(found.url) ?? []
        if (name !== undefined) packages.add(name)
        return found
      },
    })
    ${program}
    console.log(JSON.stringify([...packages]))`
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', recorded], {
    cwd: root,
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(run.stderr)
  return JSON.parse(run.stdout)
}

it('an idle server loads neither the picture library nor the S3 client', () => {
  const packages = packagesLoadedBy(`
    const { openStorage } = await import('#server/features/images/open-storage.ts')
    await import('#server/features/images/images.service.ts')
    await import('#server/features/images/images.routes.ts')
    await import('#server/features/images/collect-unused-images.ts')
    await import('#server/features/images/size-jobs.ts')
    await import('#server/jobs/jobs.ts')
    openStorage({ s3: { region: 'x', bucket: 'x', accessKeyId: 'x', secretAccessKey: 'x', forcePathStyle: true } })`)
  expect(packages).toContain('drizzle-orm')
  expect(packages.filter((name) => name === 'sharp' || name.startsWith('@aws-sdk/'))).toEqual([])
})

it('the first picture loads the picture library', () => {
  const packages = packagesLoadedBy(`
    const { loadSharp } = await import('#server/features/images/load-sharp.ts')
    await loadSharp()`)
  expect(packages).toContain('sharp')
})
