// The files of the built client, and the build of its pages.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { checkInWorkerPath } from '#contract/pages/staff-files.ts'
import { keepRecentFiles, type RecentFiles } from '#server/http/cache/recent-files.ts'
import type { LoadBuild } from './page-rendering.ts'

/** The service worker of check-in requests pages and their files of this site, and nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

export async function finishedBuild(
  scope: FastifyInstance,
  root: string,
  files: RecentFiles,
): Promise<LoadBuild> {
  const clientFolder = join(root, 'build', 'client')
  const serverFile = join(root, 'build', 'server', 'index.js')
  if (!existsSync(serverFile)) throw new Error('The pages are not built: run `npm run build` first.')
  await scope.register(async (ofFiles) => {
    keepRecentFiles(ofFiles, files)
    await ofFiles.register(fastifyStatic, optionsOf(clientFolder))
  })
  const build = (await import(/* @vite-ignore */ pathToFileURL(serverFile).href)) as ServerBuild
  return async () => build
}

function optionsOf(clientFolder: string): FastifyStaticOptions {
  return {
    root: clientFolder,
    // A route for each existing file, so that no other address reaches the disk.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      // Or one of its compressed forms.
      if (path.startsWith(join(clientFolder, checkInWorkerPath))) {
        reply.header('content-security-policy', workerPolicy)
        reply.header('cache-control', 'no-cache')
        return
      }
      const isNamedByContent = path.startsWith(join(clientFolder, 'assets'))
      reply.header(
        'cache-control',
        isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  }
}
