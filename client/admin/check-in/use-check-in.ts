// Check-in on this device: notes each check-in on the device first, then sends all that wait, in order, as soon as there
// is a network.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { forgetEndedSession, isSessionEnded, useUser } from '#client/features/session/session.ts'
import { readSessionToken, userIdOf } from '#client/features/session/session-cookies.ts'
import { api } from '#client/lib/api.ts'
import { ApiError, hasNoResponse, isForWantOfRights } from '#client/lib/api-error.ts'
import { deleteOfflineData, readOfflineNote } from '#client/lib/offline-data.ts'
import {
  type CheckInKind,
  type CheckInMethod,
  type DoubleDecision,
  maxCheckInsAtOnce,
} from '#contract/check-in-rules.ts'
import type { CheckInBooking, CheckInResult } from '#contract/check-ins.ts'
import { withUnsent } from './check-in-rules.ts'
import { keepPage } from './keep-page.ts'
import {
  forgetUnsent,
  type KeptList,
  keepList,
  keepUnsent,
  prepareDevice,
  readList,
  readUnsent,
  type UnsentCheckIn,
} from './offline-check-ins.ts'

/** The list is read again this often while it is shown, because other devices check in too. */
const refreshMs = 15_000
/** A network that does not answer for so long is none. */
const patienceMs = 10_000

const atMost = () => ({ signal: AbortSignal.timeout(patienceMs) })

function isNetworkMissing(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError'
  return hasNoResponse(error) || (error instanceof ApiError && error.status >= 500)
}

/** Whether sending the same again would be refused again. */
function isRefusedForGood(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 409, 413, 422].includes(error.status)
}

/** Check-ins of one departure. */
async function sendBatch(deviceId: string, batch: readonly UnsentCheckIn[]): Promise<CheckInResult[]> {
  const { tourId, date } = batch[0]!
  const { results } = await api(
    'POST /tours/departures/:id/:date/check-ins',
    {
      params: { id: tourId, date },
      body: { deviceId, checkIns: batch.map(({ tourId: _tour, date: _date, ...checkIn }) => checkIn) },
    },
    atMost(),
  )
  return results
}

export interface CheckInDevice {
  shown: KeptList
  /** Check-ins of this departure that wait to be sent. */
  waiting: number
  isOffline: boolean
  /** Whether the page can be opened again without network. Null: not known yet. */
  isKept: boolean | null
  /** Outcomes that staff have to know: doubles and refusals. */
  conflicts: readonly CheckInResult[]
  /** Why sending or deciding failed, other than for want of a network. */
  failure: string | null
  deviceId: string
  checkIn: (booking: CheckInBooking, kind: CheckInKind, count: number, method: CheckInMethod) => void
  decide: (id: string, decision: DoubleDecision) => void
  closeConflicts: () => void
  /** Loads the list again. */
  update: () => void
}

export function useCheckIn(loaded: KeptList): CheckInDevice {
  const { tourId, date } = loaded.list
  const first = useRef(loaded)
  const username = useUser()?.username ?? null
  const [kept, setKept] = useState(loaded)
  const [unsent, setUnsent] = useState<readonly UnsentCheckIn[]>([])
  const [isOffline, setOffline] = useState(false)
  const [isKept, setKeptPage] = useState<boolean | null>(null)
  const [conflicts, setConflicts] = useState<readonly CheckInResult[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [deviceId, setDeviceId] = useState('')
  const device = useRef({ id: '', unsent: [] as UnsentCheckIn[], work: Promise.resolve() })
  const hasEnded = useRef(false)

  const showList = useCallback(async (next: KeptList) => {
    setKept(next)
    // Private windows may have no storage; check-in then works with a network only.
    // After signing out in another tab, nothing is kept again.
    const isMine = readOfflineNote()?.deviceId === device.current.id
    if (isMine && !hasEnded.current) await keepList(next).catch(() => setKeptPage(false))
  }, [])

  /** Throws all errors other than a missing network. */
  const withNetwork = useCallback(async (work: () => Promise<void>) => {
    try {
      await work()
      setOffline(false)
      setFailure(null)
    } catch (error) {
      if (isNetworkMissing(error)) return setOffline(true)
      // What is not sent yet stays.
      if (isForWantOfRights(error) || isSessionEnded(error)) {
        hasEnded.current = true
        await deleteOfflineData('travellers')
        forgetEndedSession(error)
      }
      setOffline(false)
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }, [])

  const refresh = useCallback(async () => {
    const list = await api(
      'GET /tours/departures/:id/:date/check-ins',
      { params: { id: tourId, date } },
      atMost(),
    )
    await showList({ list, publicKey: loaded.publicKey })
  }, [tourId, date, loaded.publicKey, showList])

  const setWaiting = useCallback((next: UnsentCheckIn[]) => {
    device.current.unsent = next
    setUnsent(next)
  }, [])

  const sendAll = useCallback(async () => {
    const { id } = device.current
    let most = maxCheckInsAtOnce
    while (device.current.unsent.length > 0) {
      const first = device.current.unsent[0]!
      const isSameDeparture = (each: UnsentCheckIn) =>
        each.tourId === first.tourId && each.date === first.date
      const end = device.current.unsent.findIndex((each) => !isSameDeparture(each))
      const batch = device.current.unsent.slice(0, end === -1 ? most : Math.min(end, most))
      let results: readonly CheckInResult[]
      try {
        results = await sendBatch(id, batch)
      } catch (error) {
        if (!isRefusedForGood(error)) throw error
        if (batch.length > 1) {
          // One of them is refused: the others must not wait for it.
          most = 1
          continue
        }
        results = [{ _id: first._id, bookingId: first.bookingId, outcome: 'refused' }]
      }
      const sent = new Set(batch.map(({ _id }) => _id))
      await forgetUnsent(sent).catch(() => {})
      const told = results.filter(({ outcome }) => outcome !== 'counted')
      if (told.length > 0) setConflicts((before) => [...before, ...told])
      // The new list first: without it, those who were just sent would be shown as missing for a moment.
      if (isSameDeparture({ ...first, tourId, date })) await refresh().catch(() => {})
      setWaiting(device.current.unsent.filter(({ _id }) => !sent.has(_id)))
    }
  }, [tourId, date, refresh, setWaiting])

  /** One after another, so that nothing is sent twice at the same time. */
  const update = useCallback(() => {
    const { current } = device
    current.work = current.work.then(() =>
      withNetwork(() => (current.unsent.length > 0 ? sendAll() : refresh())),
    )
    return current.work
  }, [withNetwork, sendAll, refresh])

  useEffect(() => {
    let isGone = false
    async function start(): Promise<void> {
      const token = readSessionToken()
      const userId = token === undefined ? undefined : userIdOf(token)
      if (userId === undefined) return
      const id = await prepareDevice(userId, date, Date.now())
      if (isGone) return
      device.current.id = id
      setDeviceId(id)
      const stored = await readList(tourId, date)
      // The page itself may be an old one from the cache.
      if (stored !== null && stored.list.takenAt > first.current.list.takenAt) setKept(stored)
      else await keepList(first.current)
      setWaiting(await readUnsent())
      await update()
      if (!isGone && navigator.onLine) setKeptPage(await keepPage().catch(() => false))
    }
    void start().catch(() => setKeptPage(false))
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !hasEnded.current) void update()
    }, refreshMs)
    const onOnline = () => void update()
    const onOffline = () => setOffline(true)
    addEventListener('online', onOnline)
    addEventListener('offline', onOffline)
    return () => {
      isGone = true
      clearInterval(timer)
      removeEventListener('online', onOnline)
      removeEventListener('offline', onOffline)
    }
  }, [tourId, date, update, setWaiting])

  const shown = useMemo(() => {
    const mine = unsent.filter((each) => each.tourId === tourId && each.date === date)
    return { ...kept, list: withUnsent(kept.list, mine, { by: username, deviceId }) }
  }, [kept, unsent, tourId, date, username, deviceId])

  const checkIn = useCallback(
    (booking: CheckInBooking, kind: CheckInKind, count: number, method: CheckInMethod) => {
      const noted: UnsentCheckIn = {
        _id: crypto.randomUUID(),
        bookingId: booking._id,
        kind,
        count,
        countBefore: booking.countIn,
        method,
        at: new Date().toISOString(),
        tourId,
        date,
      }
      setWaiting([...device.current.unsent, noted])
      void keepUnsent(noted)
        .catch(() => setKeptPage(false))
        .then(update)
    },
    [tourId, date, setWaiting, update],
  )

  const decide = useCallback(
    (id: string, decision: DoubleDecision) => {
      void withNetwork(async () => {
        await api('POST /check-ins/:id/decision', { params: { id }, body: { decision } })
        setConflicts((before) => before.filter(({ _id }) => _id !== id))
        await refresh()
      })
    },
    [withNetwork, refresh],
  )

  return {
    shown,
    waiting: unsent.length,
    isOffline,
    isKept,
    conflicts,
    failure,
    deviceId,
    checkIn,
    decide,
    closeConflicts: useCallback(() => setConflicts([]), []),
    update: useCallback(() => void update(), [update]),
  }
}
