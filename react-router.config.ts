import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'client',
  buildDirectory: 'build',
  // All routes in one file that the browser caches, 6 KB compressed: with 74 routes cheaper than asking the server for
  // those of each page's links.
  routeDiscovery: { mode: 'initial' },
  // The browser loads data from the API itself, so a split-off loader would only be one more request.
  splitRouteModules: false,
} satisfies Config
