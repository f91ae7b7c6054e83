import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'client',
  buildDirectory: 'build',
  // The browser loads data from the API itself, so a separate loader module would only cost one more request.
  splitRouteModules: false,
} satisfies Config
