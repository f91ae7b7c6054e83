import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'client',
  buildDirectory: 'build',
  // The browser loads data from the API itself, so a split-off loader would only be one more request.
  splitRouteModules: false,
} satisfies Config
