// A server with only a database, for tests that kill its process. Arguments: the folder, and PostgreSQL's settings as JSON.
// Prints the result of the start as one line of JSON. Stops when it reads a line of input.
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
