import { useEffect, useState } from 'react'
import { formatSlashDate } from '#client/admin/record/format.ts'
import { api } from '#client/lib/api.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { ItemUse } from '#contract/bin.ts'
import { maxUses } from '#contract/staff-vocabulary.ts'

/** Uses of the records, by id: undefined while they load, null if loading failed. */
export function useUses(ids: readonly string[]): ReadonlyMap<string, ItemUse> | null | undefined {
  const [uses, setUses] = useState<ReadonlyMap<string, ItemUse> | null>()
  const text = ids.join(',')
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const all = text.split(',')
      const found: ItemUse[] = []
      for (let at = 0; at < all.length; at += maxUses) {
        const { items } = await api('GET /bin/uses', {
          query: { ids: all.slice(at, at + maxUses).join(',') },
        })
        found.push(...items)
      }
      return new Map(found.map((use) => [use._id, use]))
    }
    read().then(
      (found) => isWanted && setUses(found),
      () => isWanted && setUses(null),
    )
    return () => {
      isWanted = false
    }
  }, [text])
  return uses
}

/** "3 bookings to come, the last one on 12/06/2027. In 2 carts." */
export function textOfUse({ bookings, lastDate, orders, carts }: ItemUse): string {
  const count = (number: number, one: string, more: string) =>
    number === 1 ? `1 ${one}` : `${formatNumber(number)} ${more}`
  return [
    bookings > 0 &&
      `${count(bookings, 'booking', 'bookings')} to come, the last one on ${formatSlashDate(lastDate!)}.`,
    orders > 0 && `In ${count(orders, 'order that is', 'orders that are')} not delivered.`,
    carts > 0 && `In ${count(carts, 'cart', 'carts')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
