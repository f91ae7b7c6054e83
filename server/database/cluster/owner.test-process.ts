// A server reduced to its database, run as a process of its own so that tests can kill it. Arguments: the folder, PostgreSQL's settings
// as JSON. Says what became of the start in one line of JSON; a line of input makes it stop in order.
import { once } from 'node:events'
import { PrivateClusterInUseError } from './errors.ts'
import { startPrivateCluster } from './private-cluster.ts'

const [directory = '', settings = '{}'] = process.argv.slice(2)
try {
  const cluster = await startPrivateCluster({ directory, settings: JSON.parse(settings) })
  console.log(
    JSON.stringify({ outcome: 'started', connection: cluster.connection, adopted: cluster.adopted }),
  )
  await once(process.stdin, 'data')
  await cluster.stop()
  process.exit(0)
} catch (error) {
  if (!(error instanceof PrivateClusterInUseError)) throw error
  console.log(JSON.stringify({ outcome: 'refused', message: error.message }))
}
