// The pages: browser and server bundle of the React Router app in client/.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { sharedChunks } from './client/shared-chunks.ts'
import { content } from './content/reading/vite-plugin.ts'

const groups = [
  {
    name: 'libraries',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
    priority: 9,
  },
  // With all imports of both modules, which every page of the site needs.
  { name: 'frame', test: /\/client\/(root|site\/site-layout)\.tsx/, priority: 8 },
  ...sharedChunks,
]

export default defineConfig(({ command }) => ({
  publicDir: 'client/public',
  plugins: [tailwindcss(), reactRouter(), content()],
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
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
  },
  // One copy of React and the router in the finished bundle, without their development half; the development
  // server needs them apart.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}))
