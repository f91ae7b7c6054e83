// The pages: browser and server bundle of the React Router app in client/.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { content } from './content/reading/vite-plugin.ts'

/** Shared chunks: with a chunk for every shared module, a page would load seventy files, which compress worse. */
const groups = [
  {
    name: 'libraries',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
    priority: 2,
  },
  // With all imports of both modules, which every page of the site needs.
  { name: 'frame', test: /\/client\/(root|site\/site-layout)\.tsx/, priority: 1 },
  { name: 'site', test: /\/client\/(design-system|features|lib)\//, minShareCount: 26 },
  // Small modules that forms of bookings, orders and reviews need.
  {
    name: 'forms',
    test: /\/(contract\/(booking-rules|departure-rules|money|ratings|email-address|digits|phone-numbers|verified-address)|client\/lib\/(use-submit|retries|idempotency-key|draft-storage)|client\/design-system\/(textarea-field|number-field|number-entry|plain-digits))\.tsx?$/,
  },
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
