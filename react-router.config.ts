import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'client',
  buildDirectory: 'build',
  // The whole map comes with the page: no requests of the router's own for routes.
  routeDiscovery: { mode: 'initial' },
  // The browser loads data from the API itself, so a split-off loader would only be one more request.
  splitRouteModules: false,
} satisfies Config
