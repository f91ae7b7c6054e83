// Preloaded into the server's process: a clock that can be set wrong (on SIGUSR2, the file CLOCK_FILE has the offset
// in milliseconds), and a file size limit from outside that fails writes instead of killing the process.
import { readFileSync } from 'node:fs'

const RightDate = Date
let aheadMs = 0
let changes = 0

class WrongDate extends RightDate {
  constructor(...values: ConstructorParameters<typeof Date> | []) {
    super(...((values.length === 0 ? [WrongDate.now()] : values) as ConstructorParameters<typeof Date>))
  }

  static override now(): number {
    return RightDate.now() + aheadMs
  }
}

globalThis.Date = WrongDate as unknown as DateConstructor
process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env.CLOCK_FILE!, 'utf8'))
  console.log(`The clock is ${aheadMs} ms ahead, for the ${++changes}. time`)
})
process.on('SIGXFSZ', () => {})
