import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'client',
  buildDirectory: 'build',
  // A page brings only the routes it needs, and asks for those of its links when it stands: the map of the whole site
  // would weigh on every page, the back office's on customers too.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  // The browser loads data from the API itself, so a split-off loader would only be one more request.
  splitRouteModules: false,
} satisfies Config
