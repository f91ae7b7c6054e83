// The facts of the house: name, contact, fees and rules of booking. They are the same for everyone and for the whole life of
// an open page, so they are one value of the module: the root sets it from its loader's data before anything is rendered.
import { type House, unknownHouse } from '#contract/house-facts.ts'

let current: House = unknownHouse

export function house(): House {
  return current
}

export function setHouse(facts: House): void {
  current = facts
}
