// The built server's sample data in a temporary folder, and records that the proofs add.

import { buildServerIfStale, makeDataDir } from './built-server.ts'
import { requireSoundData } from './sound-data.ts'

/** Password of the sample accounts, set with SAMPLE_PASSWORD. */
export const samplePassword = 'sample password 1'

/** A product without a title and a SKU. */
export const mug = {
  subTitle: 'Keeps tea warm',
  description: 'Steel, two walls, one lid.',
  dimensions: '10 × 10 × 20 cm',
  category: 'Camping' as const,
  cost: 25,
  weight: 0.4,
}

/** Runs `work` with an environment for servers, which `work` must stop. Then checks their data and deletes it. */
export async function onSampleShop<Result>(
  work: (environment: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  buildServerIfStale()
  const folder = await makeDataDir()
  const environment = { DATA_DIR: folder.path, SAMPLE_PASSWORD: samplePassword, RATE_LIMIT: 'off' }
  try {
    const result = await work(environment)
    await requireSoundData(environment)
    return result
  } finally {
    await folder.remove()
  }
}
