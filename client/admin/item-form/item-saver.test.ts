import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#client/lib/api-error.ts'
import type { EditedRecord, ItemInput, ItemKind, SaveOptions } from './item-kind.ts'
import { createItemSaver } from './item-saver.ts'

interface Lamp extends EditedRecord {
  cost: number
}

const lamp: Lamp = { _id: '1', title: 'Lamp', cost: 5, image: '', previews: [], version: 1 }
const lost = new ApiError(0, 'unreachable', 'We cannot be reached.')

/** A fake server with idempotency keys. `outcomes`: the next requests' responses are lost, or they fail. */
function openShop(...outcomes: ('responseLost' | 'notReceived' | ApiError)[]) {
  const done = new Map<string, Lamp>()
  const records: Lamp[] = [lamp]
  const calls: string[] = []
  async function write(input: ItemInput, { idempotencyKey }: SaveOptions, work: () => Lamp): Promise<Lamp> {
    const outcome = outcomes.shift()
    calls.push(`${input.title} ${input.version ?? 'new'}`)
    if (outcome === 'notReceived') throw lost
    if (outcome instanceof ApiError) throw outcome
    const item = done.get(idempotencyKey) ?? work()
    done.set(idempotencyKey, item)
    if (outcome === 'responseLost') throw lost
    return item
  }
  const kind = {
    create: (input: ItemInput, options: SaveOptions) =>
      write(input, options, () => {
        const made = { ...lamp, ...input, _id: String(records.length + 1), version: 1 }
        records.push(made)
        return made
      }),
    update: (id: string, input: ItemInput, options: SaveOptions) =>
      write(input, options, () => {
        const at = records.findIndex(({ _id }) => _id === id)
        const current = records[at]!
        if (input.version !== current.version) throw new ApiError(409, 'version_conflict', 'Someone else')
        records[at] = { ...current, ...input, version: current.version + 1 }
        return records[at]!
      }),
  } as unknown as ItemKind<Lamp>
  const save = createItemSaver(kind)
  const onEarlierDone = vi.fn<(item: Lamp) => void>()
  const press = (title: string, base: Lamp | null) =>
    save({ base, input: { title }, inputText: title, onProgress: () => {}, onEarlierDone })
  return { press, records, calls, onEarlierDone }
}

describe('a form whose response was lost', () => {
  it('is saved once when it is sent again unchanged', async () => {
    const { press, records, onEarlierDone } = openShop('responseLost')
    await expect(press('Blue lamp', lamp)).rejects.toBe(lost)
    await press('Blue lamp', lamp)
    expect(records).toMatchObject([{ title: 'Blue lamp', version: 2 }])
    expect(onEarlierDone).not.toHaveBeenCalled()
  })

  it.each(['responseLost', 'notReceived'] as const)(
    'is saved with later changes, without a conflict with its own first request (%s)',
    async (outcome) => {
      const { press, records, onEarlierDone } = openShop(outcome)
      await expect(press('Blue lamp', lamp)).rejects.toBe(lost)
      await press('Red lamp', lamp)
      expect(records).toMatchObject([{ title: 'Red lamp', version: 3 }])
      expect(onEarlierDone.mock.calls).toMatchObject([[{ title: 'Blue lamp', version: 2 }]])
    },
  )

  it('adds one record even if it was changed before it was sent again', async () => {
    const { press, records } = openShop('responseLost')
    await expect(press('Tent', null)).rejects.toBe(lost)
    await press('Large tent', null)
    expect(records.slice(1)).toMatchObject([{ title: 'Large tent', version: 2 }])
  })

  it('sends later changes only after the outcome of the first request is known', async () => {
    const busy = new ApiError(409, 'request_in_progress', 'This request is still under way.')
    const { press, records, calls } = openShop('responseLost', busy, 'notReceived')
    await expect(press('Blue lamp', lamp)).rejects.toBe(lost)
    await expect(press('Red lamp', lamp)).rejects.toBe(busy)
    await expect(press('Red lamp', lamp)).rejects.toBe(lost)
    await press('Red lamp', lamp)
    expect(records).toMatchObject([{ title: 'Red lamp', version: 3 }])
    expect(calls).toEqual(['Blue lamp 1', 'Blue lamp 1', 'Blue lamp 1', 'Blue lamp 1', 'Red lamp 2'])
  })

  it('forgets the first request when the server refuses it', async () => {
    const wrong = new ApiError(400, 'invalid_request', 'Please check the title.')
    const { press, records, onEarlierDone } = openShop('notReceived', wrong)
    await expect(press('', lamp)).rejects.toBe(lost)
    await press('Red lamp', lamp)
    expect(records).toMatchObject([{ title: 'Red lamp', version: 2 }])
    expect(onEarlierDone).not.toHaveBeenCalled()
  })
})

it('a refused form is sent again as a new request', async () => {
  const taken = new ApiError(409, 'taken', 'This is already taken.')
  const { press, records } = openShop(taken)
  await expect(press('Blue lamp', lamp)).rejects.toBe(taken)
  await press('Blue lamp', lamp)
  expect(records).toMatchObject([{ title: 'Blue lamp', version: 2 }])
})
