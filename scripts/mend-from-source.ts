// Loads the database driver mended where the server is not bundled: node --import ./scripts/mend-from-source.ts
import { registerHooks } from 'node:module'
import { mendDriver } from './mended-driver.ts'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const source = mendDriver(url, () => String(loaded.source))
    return source === null ? loaded : { ...loaded, source }
  },
})
