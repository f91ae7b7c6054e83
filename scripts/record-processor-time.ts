// Records the processor time of each test file for scripts/test.ts, in a file of lines of JSON.
import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { processorSeconds } from './processor-time.ts'

const report = process.env.TEST_TIMES
if (report !== undefined) {
  const before = processorSeconds()
  afterAll(() => {
    const { testPath } = expect.getState()
    const seconds = processorSeconds() - before
    appendFileSync(report, `${JSON.stringify({ file: testPath, seconds })}\n`)
  })
}
