// A shop with the sample data of the built server, in a folder of its own, and what the proofs put into it.

import { buildServerIfStale, makeDataDir } from './built-server.ts'
import { requireSoundData } from './sound-data.ts'

/** Of every account of the sample data, where the environment says so. */
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

/** `work` stops every server that it starts with the environment; what they leave must be sound, and is then removed. */
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
