// Loaded into the server's process before the server itself: a clock that can be put wrong (SIGUSR2, then the file
// CLOCK_FILE says by how many milliseconds), and files that may not grow (a limit from outside, which otherwise kills).
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
