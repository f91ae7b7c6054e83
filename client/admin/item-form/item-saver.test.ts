import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#client/lib/api-error.ts'
import type { EditedRecord, ItemInput, ItemKind, SaveOptions } from './item-kind.ts'
import { itemSaver } from './item-saver.ts'

interface Lamp extends EditedRecord {
  cost: number
}

const lamp: Lamp = { _id: '1', title: 'Lamp', cost: 5, image: '', previews: [], version: 1 }
const lost = new ApiError(0, 'unreachable', 'We cannot be reached.')

/** A server that keeps what it did by key, and whose answers come as told: done and lost, not done, refused. */
function openShop(...fates: ('lost' | 'unheard' | ApiError)[]) {
  const done = new Map<string, Lamp>()
  const records: Lamp[] = [lamp]
  const calls: string[] = []
  async function write(input: ItemInput, { idempotencyKey }: SaveOptions, work: () => Lamp): Promise<Lamp> {
    const fate = fates.shift()
    calls.push(`${input.title} ${input.version ?? 'new'}`)
    if (fate === 'unheard') throw lost
    if (fate instanceof ApiError) throw fate
    const item = done.get(idempotencyKey) ?? work()
    done.set(idempotencyKey, item)
    if (fate === 'lost') throw lost
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
  const save = itemSaver(kind)
  const onEarlierDone = vi.fn<(item: Lamp) => void>()
  const press = (title: string, base: Lamp | null) =>
    save({ base, input: { title }, words: title, onProgress: () => {}, onEarlierDone })
  return { press, records, calls, onEarlierDone }
}

describe('a form whose answer was lost', () => {
  it('is saved once when it is sent again as it was', async () => {
    const { press, records, onEarlierDone } = openShop('lost')
    await expect(press('Blue lamp', lamp)).rejects.toBe(lost)
    await press('Blue lamp', lamp)
    expect(records).toMatchObject([{ title: 'Blue lamp', version: 2 }])
    expect(onEarlierDone).not.toHaveBeenCalled()
  })

  it.each(['lost', 'unheard'] as const)(
    'is saved with what was changed after it, and meets no conflict with itself (the first was %s)',
    async (fate) => {
      const { press, records, onEarlierDone } = openShop(fate)
      await expect(press('Blue lamp', lamp)).rejects.toBe(lost)
      await press('Red lamp', lamp)
      expect(records).toMatchObject([{ title: 'Red lamp', version: 3 }])
      expect(onEarlierDone.mock.calls).toMatchObject([[{ title: 'Blue lamp', version: 2 }]])
    },
  )

  it('adds one record, although it was changed before it was sent again', async () => {
    const { press, records } = openShop('lost')
    await expect(press('Tent', null)).rejects.toBe(lost)
    await press('Large tent', null)
    expect(records.slice(1)).toMatchObject([{ title: 'Large tent', version: 2 }])
  })

  it('waits with the change for as long as nobody knows what became of it', async () => {
    const busy = new ApiError(409, 'request_in_progress', 'This request is still under way.')
    const { press, records, calls } = openShop('lost', busy, 'unheard')
    await expect(press('Blue lamp', lamp)).rejects.toBe(lost)
    await expect(press('Red lamp', lamp)).rejects.toBe(busy)
    await expect(press('Red lamp', lamp)).rejects.toBe(lost)
    await press('Red lamp', lamp)
    expect(records).toMatchObject([{ title: 'Red lamp', version: 3 }])
    expect(calls).toEqual(['Blue lamp 1', 'Blue lamp 1', 'Blue lamp 1', 'Blue lamp 1', 'Red lamp 2'])
  })

  it('is let go when the server refuses it', async () => {
    const wrong = new ApiError(400, 'invalid_request', 'Please check the title.')
    const { press, records, onEarlierDone } = openShop('unheard', wrong)
    await expect(press('', lamp)).rejects.toBe(lost)
    await press('Red lamp', lamp)
    expect(records).toMatchObject([{ title: 'Red lamp', version: 2 }])
    expect(onEarlierDone).not.toHaveBeenCalled()
  })
})

it('a refused form is another request when it is sent again', async () => {
  const taken = new ApiError(409, 'taken', 'This is already taken.')
  const { press, records } = openShop(taken)
  await expect(press('Blue lamp', lamp)).rejects.toBe(taken)
  await press('Blue lamp', lamp)
  expect(records).toMatchObject([{ title: 'Blue lamp', version: 2 }])
})
