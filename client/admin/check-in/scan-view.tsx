// The camera and, large, what the last scanned code means.

import { useRef, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Mark } from '#client/design-system/mark.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { formatLongDate } from '#client/lib/format.ts'
import { dayOf } from '#client/lib/server-day.ts'
import { formatReference } from '#contract/booking-reference.ts'
import type { CheckInBooking, CheckInList } from '#contract/check-ins.ts'
import { importVoucherKey, verifyVoucher } from '#contract/voucher-code.ts'
import { judgeVoucher, type Verdict } from './check-in-rules.ts'
import { LocalTime } from './local-time.tsx'
import { playResult } from './play-result.ts'
import { useCamera } from './use-camera.ts'
import type { CheckInDevice } from './use-check-in.ts'

interface ScanViewProps {
  list: CheckInList
  publicKey: string
  onCheckIn: CheckInDevice['checkIn']
}

interface Scan {
  /** Counts up, so that screen readers announce the same result again. */
  number: number
  verdict: Verdict
  /** How many came in by this scan. */
  count: number
}

export function ScanView({ list, publicKey, onCheckIn }: ScanViewProps) {
  const [scan, setScan] = useState<Scan | null>(null)
  const [isLoud, setLoud] = useState(false)
  const latest = useRef(list)
  latest.current = list
  const key = useRef<Promise<CryptoKey>>(undefined)

  async function handleCode(code: string): Promise<void> {
    key.current ??= importVoucherKey(publicKey)
    const { tourId, date } = latest.current
    const today = dayOf(new Date().toISOString())
    const result = await verifyVoucher(code, await key.current, { today, departure: { tourId, date } })
    const verdict = judgeVoucher(result, latest.current)
    const count = verdict.kind === 'arrived' ? verdict.booking.ticketCount - verdict.booking.countIn : 0
    if (verdict.kind === 'arrived') onCheckIn(verdict.booking, 'in', count, 'scan')
    setScan((last) => ({ number: (last?.number ?? 0) + 1, verdict, count }))
    if (isLoud) playResult(verdict.kind === 'arrived')
  }

  const { state, video } = useCamera((code) => void handleCode(code))
  return (
    <section aria-label="Scan vouchers" className="check-in-scan admin-card">
      <div className="check-in-camera" hidden={state === 'refused' || state === 'missing'}>
        <video ref={video} muted playsInline aria-label="Picture of the camera" />
      </div>
      {state === 'refused' && (
        <Notice tone="error" title="The camera may not be used">
          Allow it for this site in your browser, or check in from the list below.
        </Notice>
      )}
      {state === 'missing' && (
        <Notice tone="error" title="There is no camera">
          Check in from the list below.
        </Notice>
      )}
      <div className="grid content-start gap-4">
        <div role="status" className="min-h-32">
          {scan === null ? (
            <p>Hold the code of a voucher before the camera.</p>
          ) : (
            <ScanResult key={scan.number} scan={scan} list={list} onCheckIn={onCheckIn} />
          )}
        </div>
        <label className="check-in-sound">
          <input type="checkbox" checked={isLoud} onChange={({ target }) => setLoud(target.checked)} /> Sound
        </label>
      </div>
    </section>
  )
}

function ScanResult({
  scan,
  list,
  onCheckIn,
}: {
  scan: Scan
  list: CheckInList
  onCheckIn: ScanViewProps['onCheckIn']
}) {
  const { verdict, count } = scan
  const isIn = verdict.kind === 'arrived'
  const { title, text } = wordsOf(verdict, count)
  const booking = 'booking' in verdict ? verdict.booking : undefined
  const now = list.bookings.find(({ _id }) => _id === booking?._id)
  return (
    <div className={`check-in-result ${isIn ? 'is-in' : 'is-refused'}`}>
      <p className="check-in-verdict">
        {isIn ? <Icon name="check" className="size-10" /> : <Mark name="warning" />}
        <span>{title}</span>
      </p>
      {booking !== undefined && (
        <p className="check-in-party">
          <span>{`${booking.username} `}</span>
          <span className="check-in-reference">{formatReference(booking.reference)}</span>
        </p>
      )}
      <p>{text}</p>
      {isIn && now !== undefined && <Correction booking={now} count={count} onCheckIn={onCheckIn} />}
    </div>
  )
}

/** A scan lets the whole party in; here staff say that fewer have come. */
function Correction({
  booking,
  count,
  onCheckIn,
}: {
  booking: CheckInBooking
  count: number
  onCheckIn: ScanViewProps['onCheckIn']
}) {
  const [isCorrected, setCorrected] = useState(false)
  if (isCorrected) return <p>{`Corrected: ${booking.countIn} of ${booking.ticketCount} are in.`}</p>
  const takeOut = (fewer: number) => {
    setCorrected(true)
    onCheckIn(booking, 'undo', fewer, 'scan')
  }
  return (
    <div className="flex flex-wrap gap-2">
      {[1, 2, 3, 4, 5]
        .filter((fewer) => fewer < count)
        .map((fewer) => (
          <Button key={fewer} look="secondary" size="small" onClick={() => takeOut(fewer)}>
            {`${fewer} fewer`}
          </Button>
        ))}
      <Button look="ghost" size="small" onClick={() => takeOut(count)}>
        Undo
      </Button>
    </div>
  )
}

function wordsOf(verdict: Verdict, count: number): { title: string; text: React.ReactNode } {
  switch (verdict.kind) {
    case 'arrived':
      return {
        title: count === 1 ? 'Checked in' : `Checked in: ${count} people`,
        text:
          verdict.differs === undefined
            ? ''
            : `The voucher is for ${verdict.differs}, but the booking is now for ${verdict.booking.ticketCount}.`,
      }
    case 'already': {
      const { last } = verdict.booking
      return {
        title: 'Already in',
        text:
          last === undefined ? (
            'All tickets of this booking are used.'
          ) : (
            <span>
              This voucher was used before: checked in at <LocalTime at={last.at} />
              <span>{`${last.by === null ? '' : ` by ${last.by}`}.`}</span>
            </span>
          ),
      }
    }
    case 'forged':
      return { title: 'Not a valid voucher', text: 'This code is not from us, or it was altered.' }
    case 'expired':
      return { title: 'Expired', text: 'The day of this voucher has passed.' }
    case 'cancelled':
      return { title: 'Cancelled', text: 'This booking was cancelled. Its voucher is no longer valid.' }
    case 'moved':
      return {
        title: 'Moved to another date',
        text: `This booking was moved${verdict.to === undefined ? '' : ` to ${formatLongDate(verdict.to)}`}.`,
      }
    case 'unknown':
      return {
        title: 'Not on the list',
        text: 'The voucher is ours, but the booking is newer than this list. Get the list again with a network.',
      }
    case 'elsewhere':
      if (verdict.booking !== undefined)
        return {
          title: 'Old voucher',
          text: `It is for ${formatLongDate(verdict.date)}, before the booking was moved here. Check the name, then check in from the list.`,
        }
      return {
        title: 'Another departure',
        text: `This voucher is for ${verdict.isSameTour ? 'this tour' : 'another tour'} on ${formatLongDate(verdict.date)}.`,
      }
  }
}
